# expect: def function main
def main():
    return 0
