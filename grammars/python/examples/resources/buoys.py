"""A namespace of Flask-RESTX, which another file puts behind a path."""

from flask_restx import Namespace, Resource

from resources.chains import tighten

ns = Namespace("buoys", description="Buoys")
lights = Namespace("lights", path="/lights")


@ns.route("")
class BuoyList(Resource):
    def get(self):
        return []

    @ns.expect({"name": str})
    def post(self):
        return tighten()


@ns.route("/<int:buoy_id>")
@ns.param("buoy_id", "which")
class Buoy(Resource):
    def delete(self, buoy_id):
        return self.helper(buoy_id)

    def helper(self, buoy_id):
        return buoy_id


@lights.route("/on")
class On(Resource):
    def put(self):
        return {}


# expect: def route "DELETE /<int:buoy_id>"
# expect: def route "PUT /lights/on"
# expect: no-def "ANY /<int:buoy_id>"
# expect: no-def "HELPER /<int:buoy_id>"
# expect: edge BuoyList.get handles_route "GET /"
# expect: edge BuoyList.post handles_route "POST /"
# expect: edge Buoy.delete handles_route "DELETE /<int:buoy_id>"
# expect: no-edge Buoy.helper handles_route *
# expect: edge On.put handles_route "PUT /lights/on"
