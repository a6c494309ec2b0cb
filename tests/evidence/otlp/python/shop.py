import inspect
from functools import wraps
from pathlib import Path

from opentelemetry import trace
from opentelemetry.exporter.otlp.json.file.trace_exporter import FileSpanExporter
from opentelemetry.exporter.otlp.proto.http.trace_exporter import Compression, OTLPSpanExporter
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SimpleSpanProcessor

tracer = trace.get_tracer("shop")


def traced(function):
    code = inspect.unwrap(function).__code__
    told = {
        "code.function.name": f"{function.__module__}.{function.__qualname__}",
        "code.file.path": code.co_filename,
        "code.line.number": code.co_firstlineno,
    }

    @wraps(function)
    def run(*args):
        with tracer.start_as_current_span(function.__qualname__, attributes=told):
            return function(*args)

    return run


class Cart:
    def __init__(self, prices):
        self.prices = prices

    @traced
    def total(self):
        return sum(map(with_tax, self.prices))


@traced
def with_tax(price):
    return price * 1.2


@traced
def refuse(cart):
    raise ValueError("no money")


@traced
def check_out(cart):
    total = cart.total()
    with tracer.start_as_current_span("POST", kind=trace.SpanKind.CLIENT, attributes={"http.request.method": "POST"}):
        with tracer.start_as_current_span("POST /pay", kind=trace.SpanKind.SERVER):
            pay(total)
    with tracer.start_as_current_span("orders publish", kind=trace.SpanKind.PRODUCER) as sent:
        link = trace.Link(sent.get_span_context())
    with tracer.start_as_current_span("orders process", trace.Context(), kind=trace.SpanKind.CONSUMER, links=[link]):
        ship(total)


@traced
def pay(total):
    try:
        refuse(total)
    except ValueError:
        return None


@traced
def ship(total):
    return total


if __name__ == "__main__":
    here = Path(__file__).parent
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(FileSpanExporter(str(here / "traces.jsonl"))))
    posted = OTLPSpanExporter("http://127.0.0.1:4318/python/traces.pb", compression=Compression.Gzip)
    provider.add_span_processor(BatchSpanProcessor(posted))
    trace.set_tracer_provider(provider)
    check_out(Cart([1, 2]))
    provider.shutdown()
