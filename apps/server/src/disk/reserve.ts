import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, statfsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

const CHUNK_BYTES = 1 << 20;
/** Of what has to be free, so much is kept in the reserve. */
const RESERVE_SHARE = 4;

/** A disk that the exchange writes to, and the file on it that is given up when it is full. */
export interface Volume {
  readonly dir: string;
  readonly file: string;
}

/** The disk of the data directory, and that of the database's folder, if it is another. */
export function volumesOf(dataDir: string): Volume[] {
  const home = databaseHome(dataDir);
  const isOther = home !== undefined && statSync(home).dev !== statSync(dataDir).dev;
  return [dataDir, ...(isOther ? [home] : [])].map((dir) => ({ dir, file: join(dir, 'reserve') }));
}

/** The folder that holds the database, where it had to be placed elsewhere (docs/operations.md). */
function databaseHome(dataDir: string): string | undefined {
  try {
    return readFileSync(join(dataDir, 'postgres.location'), 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** What others than root may still write, in bytes. */
export function freeBytes(dir: string): number {
  const { bavail, bsize } = statfsSync(dir);
  return bavail * bsize;
}

export function reserveBytes(diskFreeBytes: number): number {
  return Math.floor(diskFreeBytes / RESERVE_SHARE / CHUNK_BYTES) * CHUNK_BYTES;
}

/** Whether so little is left that what is acknowledged might not be finished without the reserve. */
function isSpent(dir: string, diskFreeBytes: number): boolean {
  return freeBytes(dir) < reserveBytes(diskFreeBytes) / 2;
}

/** Whether a server that failed had no space: PostgreSQL's own words may be lost with the log it could not write. */
export function isDiskFull(dataDir: string, diskFreeBytes: number): boolean {
  try {
    return diskFreeBytes > 0 && volumesOf(dataDir).some(({ dir }) => isSpent(dir, diskFreeBytes));
  } catch {
    return false;
  }
}

export function isHeld({ file }: Volume): boolean {
  return existsSync(file);
}

/** Gives the reserve's space back to the disk. */
export function releaseReserve({ file }: Volume): void {
  rmSync(file, { force: true });
}

/** Before a start: a full disk would keep lock and database from being written. Answers whether anything was given up. */
export function releaseWhereSpent(dataDir: string, diskFreeBytes: number): boolean {
  if (diskFreeBytes === 0) return false;
  const spent = volumesOf(dataDir).filter((volume) => isHeld(volume) && isSpent(volume.dir, diskFreeBytes));
  for (const volume of spent) releaseReserve(volume);
  return spent.length > 0;
}

/** Takes the space. Of bytes that no file system can pack; whole or not at all. */
export async function makeReserve({ file }: Volume, bytes: number): Promise<void> {
  const part = `${file}.part`;
  const chunk = randomBytes(CHUNK_BYTES);
  try {
    const handle = await open(part, 'w', 0o600);
    try {
      for (let written = 0; written < bytes; written += CHUNK_BYTES) await handle.write(chunk);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
