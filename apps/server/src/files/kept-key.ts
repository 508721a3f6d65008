import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefused } from '../launch/start-refused.ts';
import { KEY_BYTES } from './secret-box.ts';

export interface KeptKey {
  readonly key: Buffer;
  /** Where it lies, when it was made just now. */
  readonly madeAt?: string;
}

/** A secret key of this installation: made at the first start and kept as a file of DATA_DIR. */
export async function keptKey(dataDir: string, fileName: string): Promise<KeptKey> {
  const path = join(dataDir, fileName);
  const known = await readKey(path);
  const key = known ?? (await makeKey(dataDir, path));
  if (key.length !== KEY_BYTES) {
    throw new StartRefused(
      `${path} does not hold a key of ${KEY_BYTES} bytes in base64. Restore it from the backup.`,
    );
  }
  return { key, ...(!known && { madeAt: path }) };
}

async function readKey(path: string): Promise<Buffer | undefined> {
  try {
    return Buffer.from(await readFile(path, 'utf8'), 'base64');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Linked into its place when it is whole and on the disk, so that no crash leaves half a key. */
async function makeKey(dataDir: string, path: string): Promise<Buffer> {
  await mkdir(dataDir, { recursive: true });
  const part = `${path}.${randomBytes(4).toString('hex')}`;
  const file = await open(part, 'w', 0o600);
  try {
    await file.writeFile(`${randomBytes(KEY_BYTES).toString('base64')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await link(part, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(part);
  return (await readKey(path))!;
}
