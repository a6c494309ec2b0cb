# expect: no-edge * calls Chart.launch
from .fleet import Crew, Ship
from .routes import Route
