import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Bounds in seconds; a durable order takes a few milliseconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export interface Metrics {
  /** Others add theirs here (`registers: [metrics.registry]`). */
  readonly registry: Registry;
  /** For Prometheus: all of the registry, and of the process. */
  page(): Promise<string>;
  /** From parsed request to answer, by call. */
  readonly httpSeconds: Histogram<'path'>;
  /** Answers that were not a success: refused, signed-out, limited, unavailable, bug. */
  readonly httpRefused: Counter<'path' | 'why'>;
  readonly streamClients: Gauge;
  /** Why connections of the stream were ended by the server. */
  readonly streamDropped: Counter<'why'>;
}

let ofProcess: Registry | undefined;

/** Memory, garbage, the loop: of the process, and watched once in it, for nothing ends the watching. */
function processMetrics(): Registry {
  if (!ofProcess) collectDefaultMetrics({ register: (ofProcess = new Registry()) });
  return ofProcess;
}

/** One registry per exchange, so that several can run in one process (tests). */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  processMetrics();
  return {
    registry,
    page: () => Registry.merge([processMetrics(), registry]).metrics(),
    httpSeconds: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from parsed request to answer, by call',
      labelNames: ['path'],
      buckets: BUCKETS,
      registers,
    }),
    httpRefused: new Counter({
      name: 'http_requests_refused_total',
      help: 'Answers that were not a success, by call and reason',
      labelNames: ['path', 'why'],
      registers,
    }),
    streamClients: new Gauge({ name: 'stream_clients', help: 'Open WebSocket connections', registers }),
    streamDropped: new Counter({
      name: 'stream_dropped_total',
      help: 'WebSocket connections ended by the server, by reason',
      labelNames: ['why'],
      registers,
    }),
  };
}
