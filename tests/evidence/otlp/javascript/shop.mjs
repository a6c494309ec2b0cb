import { fileURLToPath } from 'node:url';
import { context, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { OTLPTraceExporter as Json } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as Protobuf } from '@opentelemetry/exporter-trace-otlp-proto';
import { BatchSpanProcessor, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';

const at = 'http://127.0.0.1:4318/javascript';
const provider = new NodeTracerProvider({
  spanProcessors: [
    new SimpleSpanProcessor(new Json({ url: `${at}/traces.jsonl` })),
    new BatchSpanProcessor(new Protobuf({ url: `${at}/traces.pb` })),
  ],
});
provider.register();
const tracer = trace.getTracer('shop');

function traced(name, run, options = {}) {
  const attributes = { 'code.function': name, 'code.filepath': fileURLToPath(import.meta.url) };
  return tracer.startActiveSpan(name, { attributes, ...options }, (span) => {
    try {
      return run(span);
    } finally {
      span.end();
    }
  });
}

function inSpan(name, kind, run, links = []) {
  const within = kind === SpanKind.CONSUMER ? ROOT_CONTEXT : context.active();
  return tracer.startActiveSpan(name, { kind, links }, within, (span) => {
    run();
    span.end();
    return span.spanContext();
  });
}

class Cart {
  constructor(prices) {
    this.prices = prices;
  }

  total() {
    return traced('Cart.total', () => this.prices.map(withTax).reduce((left, right) => left + right));
  }
}

function withTax(price) {
  return traced('withTax', () => price * 1.2);
}

function checkOut(cart) {
  return traced('checkOut', () => {
    const total = cart.total();
    inSpan('POST', SpanKind.CLIENT, () => inSpan('POST /pay', SpanKind.SERVER, () => pay(total)));
    const sent = inSpan('orders publish', SpanKind.PRODUCER, () => {});
    inSpan('orders process', SpanKind.CONSUMER, () => ship(total), [{ context: sent }]);
  });
}

function pay(total) {
  return traced('pay', () => total);
}

function ship(total) {
  return traced('ship', () => total);
}

checkOut(new Cart([1, 2]));
await provider.shutdown();
