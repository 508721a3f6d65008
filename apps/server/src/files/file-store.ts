import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database/schema.ts';
import type { Services } from '../services.ts';
import type { Picture } from './picture.ts';
import { decrypt, encrypt, KEY_BYTES, type SecretBox } from './secret-box.ts';
import type { StoredPurpose } from './tables.ts';

/** Who wants to see a document: the user it belongs to, an operator whose role allows it, or a service with a link (id 0). */
export interface Reader {
  readonly readerKind: 'owner' | 'operator' | 'service';
  readonly readerId: number;
}

export interface OpenedFile {
  readonly contentType: string;
  readonly bytes: Buffer;
}

export const UNUSED_TTL_MS = 60 * 60_000;

/**
 * Pictures on the disk, each encrypted under a key of its own, which the master key seals: `<FILES_DIR>/files/ab/abcd...`.
 * Deleting the row destroys the only key, so a file that outlives its row (in a backup, say) cannot be read.
 */
export class FileStore {
  readonly #services: Pick<Services, 'db' | 'clock' | 'log'>;
  readonly #box: SecretBox;
  readonly #dir: string;

  constructor(services: Pick<Services, 'db' | 'clock' | 'log' | 'settings'>, box: SecretBox) {
    this.#services = services;
    this.#box = box;
    this.#dir = join(services.settings.filesDir, 'files');
  }

  /** Stores a picture for its owner; the id is good for one use within the hour. */
  async add(ownerId: number, purpose: StoredPurpose, picture: Picture): Promise<string> {
    const id = randomBytes(16).toString('hex');
    const key = randomBytes(KEY_BYTES);
    await this.#write(id, encrypt(key, picture.bytes, `file ${id}`));
    await this.#services.db
      .insertInto('files')
      .values({
        id,
        owner_id: ownerId,
        purpose,
        content_type: picture.contentType,
        size: picture.bytes.length,
        sealed_key: this.#box.seal(key, `file key ${id}`),
        created_at: this.#now(),
        used_at: null,
      })
      .execute();
    return id;
  }

  /**
   * Makes uploads part of something, in the transaction of that something. Answers false, and takes none, if one of them
   * is absent, another user's, of another purpose, used, older than an hour, or named twice.
   */
  async take(
    ids: readonly string[],
    ownerId: number,
    purpose: StoredPurpose,
    trx: Database,
  ): Promise<boolean> {
    const now = this.#now();
    const free = await trx
      .selectFrom('files')
      .select('id')
      .where('id', 'in', [...ids])
      .where('owner_id', '=', ownerId)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .where('created_at', '>', new Date(now.getTime() - UNUSED_TTL_MS))
      .orderBy('id')
      .forUpdate()
      .execute();
    if (free.length !== ids.length) return false;
    await trx
      .updateTable('files')
      .set({ used_at: now })
      .where('id', 'in', [...ids])
      .execute();
    return true;
  }

  /**
   * The picture, for its owner or an operator; `undefined` if there is none or it is not the reader's. The read is on
   * record before a byte is handed out.
   */
  async read(id: string, { readerKind, readerId }: Reader): Promise<OpenedFile | undefined> {
    const row = await this.#services.db
      .selectFrom('files')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row || (readerKind === 'owner' && row.owner_id !== readerId)) return undefined;
    await this.#services.db
      .insertInto('file_reads')
      .values({
        file_id: id,
        purpose: row.purpose,
        owner_id: row.owner_id,
        reader_kind: readerKind,
        reader_id: readerId,
        read_at: this.#now(),
      })
      .execute();
    const key = this.#box.openBytes(row.sealed_key, `file key ${id}`);
    return {
      contentType: row.content_type,
      bytes: decrypt(key, await readFile(this.#path(id)), `file ${id}`),
    };
  }

  /** Deletes files for good. */
  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    // The key first: a crash in between leaves bytes that nobody can read.
    await this.#services.db
      .deleteFrom('files')
      .where('id', 'in', [...ids])
      .execute();
    for (const id of ids) await rm(this.#path(id), { force: true });
  }

  /** Deletes uploads that nothing used within the hour, and bytes without a row that a crash left. */
  async sweep(): Promise<void> {
    const before = new Date(this.#services.clock.now() - UNUSED_TTL_MS);
    const unused = await this.#services.db
      .selectFrom('files')
      .select('id')
      .where('used_at', 'is', null)
      .where('created_at', '<=', before)
      .execute();
    for (const { id } of unused) await this.#removeUnused(id);
    await this.#sweepOrphans();
  }

  async #removeUnused(id: string): Promise<void> {
    const removed = await this.#services.db
      .deleteFrom('files')
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (removed.numDeletedRows === 1n) await rm(this.#path(id), { force: true });
  }

  async #sweepOrphans(): Promise<void> {
    for (const folder of await names(this.#dir)) {
      const ids = await names(join(this.#dir, folder));
      if (ids.length === 0) continue;
      const rows = await this.#services.db.selectFrom('files').select('id').where('id', 'in', ids).execute();
      const known = new Set(rows.map(({ id }) => id));
      for (const id of ids) {
        const path = join(this.#dir, folder, id);
        // By the disk's own time: an upload under way has its file before its row.
        if (!known.has(id) && Date.now() - (await stat(path)).mtimeMs > UNUSED_TTL_MS)
          await rm(path, { force: true });
      }
    }
  }

  async #write(id: string, bytes: Buffer): Promise<void> {
    const path = this.#path(id);
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
    const file = await open(`${path}.part`, 'w', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.part`, path);
  }

  #path(id: string): string {
    return join(this.#dir, id.slice(0, 2), id);
  }

  #now(): Date {
    return new Date(this.#services.clock.now());
  }
}

async function names(dir: string): Promise<string[]> {
  try {
    return await readdir(dir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
