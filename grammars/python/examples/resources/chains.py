"""Routes that calls declare."""

import falcon
from aiohttp import web
from flask import Blueprint
from flask.views import MethodView
from flask_restful import Api, Resource
from tornado.web import Application, RequestHandler

blueprint = Blueprint("chains", __name__, url_prefix="/chains")
api = Api(blueprint)


def tighten():
    return 1


class Chain(Resource):
    def get(self, chain_id):
        return tighten()


class Links(MethodView):
    def post(self):
        return tighten()


class Shackles:
    def on_get(self, request, response):
        tighten()


class AnchorHandler(RequestHandler):
    def get(self):
        self.write("")


async def reel(request):
    return tighten()


api.add_resource(Chain, "/<int:chain_id>", "/one/<int:chain_id>", endpoint="chain")
blueprint.add_url_rule("/links", view_func=Links.as_view("links"))
application = Application([(r"/anchors", AnchorHandler), ("anchor", AnchorHandler)])
app = web.Application()
app.router.add_post("/reels", reel)
app.add_routes([web.get("/reels/{name}", reel)])
falcon_app = falcon.App()
falcon_app.add_route("/shackles", Shackles())
handlers = [("/etc/hosts", tighten)]


# expect: def route "ANY /chains/<int:chain_id>"
# expect: def route "ANY /chains/one/<int:chain_id>"
# expect: def route "ANY /chains/links"
# expect: def route "ANY /anchors"
# expect: def route "POST /reels"
# expect: def route "GET /reels/{name}"
# expect: def route "ANY /shackles"
# expect: no-def "ANY anchor"
# expect: no-def "ANY /etc/hosts"
# expect: edge Chain.get handles_route "ANY /chains/<int:chain_id>"
# expect: edge Chain handles_route "ANY /chains/one/<int:chain_id>"
# expect: edge Links.post handles_route "ANY /chains/links"
# expect: edge AnchorHandler.get handles_route "ANY /anchors"
# expect: edge reel handles_route "POST /reels"
# expect: edge reel handles_route "GET /reels/{name}"
# expect: edge Shackles.on_get handles_route "ANY /shackles"
