import { Gauge, type Registry } from 'prom-client';

/** A figure at /metrics that is read whenever somebody asks. */
export function showGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | Promise<number>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await read());
    },
  });
}
