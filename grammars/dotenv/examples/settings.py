# expect: edge database reads_env DATABASE_URL
import os


def database():
    return os.environ["DATABASE_URL"]
