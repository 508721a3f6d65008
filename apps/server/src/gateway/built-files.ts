import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { tagOf, type PackedFile } from './packed-file.ts';

/** What a build leaves beside a file, packed as well as can be. */
const PACKED = { br: '.br', gzip: '.gz' } as const;

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.mjs': 'application/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};
const ANY_TYPE = 'application/octet-stream';

/**
 * The files of a built app, each read when it is first asked for, and kept: to look one up, open and read it takes threads that
 * hash passwords as well, and several times what is left of a request. There are no others than were there at the start, so no
 * path leads out of the folder.
 */
export class BuiltFiles {
  readonly #dir: string;
  readonly #names: ReadonlySet<string>;
  readonly #kept = new Map<string, Promise<PackedFile | undefined>>();

  /** A few megabytes. Folders that begin with a dot are the builder's own. */
  constructor(dir: string) {
    this.#dir = dir;
    const found = readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(dir, join(parentPath, name)).split(sep).join('/'));
    this.#names = new Set(found.filter((name) => !name.startsWith('.')));
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  /** One by its path below the folder; `undefined`: there is none, or none any more. */
  async find(name: string): Promise<PackedFile | undefined> {
    if (!this.has(name)) return undefined;
    const reading = this.#kept.get(name) ?? this.#read(name).catch(whenGone);
    this.#kept.set(name, reading);
    try {
      return await reading;
    } catch (error) {
      // Of handles there are some again in a moment.
      this.#kept.delete(name);
      throw error;
    }
  }

  async #read(name: string): Promise<PackedFile> {
    const read = async (ending: string): Promise<Buffer | undefined> =>
      this.has(name + ending) ? readFile(join(this.#dir, name + ending)) : undefined;
    const [plain, br, gzip] = await Promise.all([
      readFile(join(this.#dir, name)),
      read(PACKED.br),
      read(PACKED.gzip),
    ]);
    return { type: TYPES[extname(name)] ?? ANY_TYPE, plain, br, gzip, tag: tagOf(plain) };
  }
}

function whenGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
