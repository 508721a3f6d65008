import type { Migration } from '../migrate.ts';
import * as steps from './steps.ts';

/** Every step of the schema, in order. */
export const migrations: readonly Migration[] = Object.values(steps).toSorted((a, b) =>
  a.name < b.name ? -1 : 1,
);
