"""A Flask application."""

import os
import subprocess
from functools import wraps
from os import environ

from flask import Flask, request

import models
from models import Article, MemoryStore as Shelf, SoldOutError

app = Flask(__name__)
shelf = Shelf()


def audited(view):
    """Note down who asked."""

    @wraps(view)
    def wrapper(*args, **kwargs):
        return view(*args, **kwargs)

    return wrapper


@app.route("/articles/<title>")
@audited
def show_article(title: str):
    article = shelf.find(title)
    return article.label()


@app.post("/articles")
def add_article():
    """Not a call: audited(show_article)."""
    article = Article(request.form.get("title"))
    response = dict()
    response.append = 3
    return article.label()


@app.errorhandler(SoldOutError)
def sold_out(error: models.SoldOutError):
    # show_article("x") is only a comment, and os.environ["IN_COMMENT"] too
    return "show_article(1) os.getenv('IN_STRING')", 404


def configure() -> None:
    app.debug = os.environ["SHOP_DEBUG"] == "1"
    key = os.getenv("SHOP_KEY", "")
    home = os.environ.get("SHOP_HOME")
    subprocess.run(["git", "pull"], check=True)
    os.system("sync")
    app.teardown_request(close_shelf)


def close_shelf(error=None):
    return {}.get("get")


# expect: def variable app
# expect: def function show_article
# expect: def function audited.wrapper
# expect: def route "ANY /articles/<title>"
# expect: def route "POST /articles"
# expect: no-def article
# expect: no-def configure.key
# expect: edge show_article handles_route "ANY /articles/<title>"
# expect: edge add_article handles_route "POST /articles"
# expect: edge flask_app.py imports Article
# expect: edge flask_app.py imports MemoryStore
# expect: edge show_article calls MemoryStore.find
# expect: edge add_article calls Article
# expect: edge add_article calls Article.label
# expect: edge sold_out type_hint_of SoldOutError
# expect: edge configure reads_env SHOP_DEBUG
# expect: edge configure reads_env SHOP_KEY
# expect: edge configure reads_env SHOP_HOME
# expect: edge configure executes_process git
# expect: edge configure executes_process sync
# expect: edge configure references close_shelf
#
# get on a dict or a request is not Article.get.
# expect: no-edge * calls Article.get
# expect: no-edge close_shelf calls *
# Comments, docstrings and strings call nothing and read nothing.
# expect: no-edge sold_out calls *
# expect: no-edge add_article calls audited
# expect: no-edge * reads_env IN_STRING
# expect: no-edge * reads_env IN_COMMENT
# expect: no-edge sold_out handles_route *
