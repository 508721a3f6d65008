import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Below this path everybody can see an avatar. */
const ICON_PATH = '/bb/file/icon/';
const ICON_ID = /^[0-9a-f]{32}$/;

/** Avatars, for everybody to see: plain files `<FILES_DIR>/icons/<id>.webp`. A changed avatar has a new id. */
export class IconStore {
  readonly #dir: string;

  constructor(filesDir: string) {
    this.#dir = join(filesDir, 'icons');
  }

  /** Answers the path under which it is served. */
  async add(bytes: Buffer): Promise<string> {
    const id = randomBytes(16).toString('hex');
    const path = this.#fileOf(id);
    await mkdir(this.#dir, { recursive: true, mode: 0o700 });
    await writeFile(`${path}.part`, bytes, { mode: 0o600 });
    await rename(`${path}.part`, path);
    return ICON_PATH + id;
  }

  async read(id: string): Promise<Buffer | undefined> {
    if (!ICON_ID.test(id)) return undefined;
    try {
      return await readFile(this.#fileOf(id));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Whether a picture is served under `path`. */
  async has(path: string): Promise<boolean> {
    return (await this.readPath(path)) !== undefined;
  }

  /** The picture that is served under `path`, if there is one. */
  async readPath(path: string): Promise<Buffer | undefined> {
    return path.startsWith(ICON_PATH) ? this.read(path.slice(ICON_PATH.length)) : undefined;
  }

  /** Deletes the one served under `path`; other paths (the default avatar) are left alone. */
  async remove(path: string): Promise<void> {
    const id = path.startsWith(ICON_PATH) ? path.slice(ICON_PATH.length) : '';
    if (ICON_ID.test(id)) await rm(this.#fileOf(id), { force: true });
  }

  #fileOf(id: string): string {
    return join(this.#dir, `${id}.webp`);
  }
}
