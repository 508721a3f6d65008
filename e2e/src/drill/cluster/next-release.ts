import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WIRE_VERSION } from '@bourse/server/link/wire';
import { must } from '../drill.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/** What the server finds by its own place. */
const BESIDE = ['node_modules', 'docs', 'apps/web', 'apps/ops', 'apps/server/node_modules'];

/** Another release of the server, made of this one: its program. `wire`: with another version of what core and gateways say. */
export function nextRelease(folder: string, { wire }: { readonly wire: boolean }): string {
  const server = join(folder, 'apps', 'server');
  mkdirSync(server, { recursive: true });
  for (const part of ['dist', 'src', 'package.json'])
    cpSync(join(ROOT, 'apps', 'server', part), join(server, part), { recursive: true });
  for (const path of BESIDE) symlinkSync(join(ROOT, path), join(folder, path));
  if (wire) {
    const file = join(server, 'dist', 'link', 'wire.js');
    const before = readFileSync(file, 'utf8');
    const after = before.replace(`WIRE_VERSION = ${WIRE_VERSION}`, `WIRE_VERSION = ${WIRE_VERSION + 1}`);
    must(after !== before, 'the version of the wire is not where it was');
    writeFileSync(file, after);
  }
  return join(server, 'dist', 'main.js');
}
