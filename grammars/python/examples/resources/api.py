"""What puts the namespaces behind paths."""

from flask import Blueprint
from flask_restx import Api

from resources.buoys import lights, ns

blueprint = Blueprint("api", __name__, url_prefix="/harbour/v1")
api = Api(blueprint, version="1")
api.add_namespace(ns, path="/buoys")
api.add_namespace(lights)

# expect: def route "MOUNT /harbour/v1/buoys"
