import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WIRE_VERSION } from '@bourse/server/link/wire';
import { must } from '../drill.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/** What the server finds by its own place. */
const BESIDE = ['node_modules', 'docs', 'apps/web', 'apps/ops', 'apps/server/node_modules'];

/** The step that a release with other tables takes: a column in a table that is written to all the time. */
export const NEXT_STEP = '9999-drill';

export interface Changes {
  /** Its tables are other ones. */
  readonly tables?: boolean;
  /** Core and gateways speak another version. */
  readonly wire?: boolean;
}

const STEP = `{
  name: '${NEXT_STEP}',
  up: (db) => db.schema.alterTable('transfers').addColumn('drilled', 'text', (column) => column.notNull().defaultTo('')).execute(),
}`;

/** Another release of the server, made of this one: its program. */
export function nextRelease(folder: string, { tables, wire }: Changes = {}): string {
  const server = join(folder, 'apps', 'server');
  mkdirSync(server, { recursive: true });
  for (const part of ['dist', 'src', 'package.json'])
    cpSync(join(ROOT, 'apps', 'server', part), join(server, part), { recursive: true });
  for (const path of BESIDE) symlinkSync(join(ROOT, path), join(folder, path));
  const change = (file: string, from: string, to: string) => {
    const path = join(server, 'dist', file);
    const before = readFileSync(path, 'utf8');
    must(before.includes(from), `${file} does not say ${from}`);
    writeFileSync(path, before.replace(from, to));
  };
  if (tables)
    change('database/migrations/all.js', 'Object.values(steps)', `[...Object.values(steps), ${STEP}]`);
  if (wire) change('link/wire.js', `WIRE_VERSION = ${WIRE_VERSION}`, `WIRE_VERSION = ${WIRE_VERSION + 1}`);
  return join(server, 'dist', 'main.js');
}
