import { Gauge, type Registry } from 'prom-client';
import { namedPlaces } from './places.ts';

/** How many places of each kind are taken, and how often none was left (docs/operations.md, "Too much at once"). */
export function addPlacesMetrics(registry: Registry): void {
  new Gauge({
    name: 'places_taken',
    help: 'Places that are taken: of connections, uploads, papers and others',
    labelNames: ['places'],
    registers: [registry],
    collect() {
      for (const [places, { state }] of namedPlaces()) this.set({ places }, state.taken);
    },
  });
  new Gauge({
    name: 'places_refused',
    help: 'Refusals since the start because all places were taken (all), or all of one user or network (own)',
    labelNames: ['places', 'why'],
    registers: [registry],
    collect() {
      for (const [places, { state }] of namedPlaces())
        for (const why of ['own', 'all'] as const) this.set({ places, why }, state.refused[why]);
    },
  });
}
