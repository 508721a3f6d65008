import { statfsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { SettingsReader } from './settings-reader.ts';

/** What an operator knows of the disk that his own database writes to (docs/operations.md, "Disk"). */
export interface DatabaseDiskSettings {
  /** Folders on it that are seen from this machine. Absolute. */
  readonly folders: readonly string[];
  /** How large it is, where nothing of it is seen from here. */
  readonly bytes?: number;
}

const MIB = 1024 * 1024;
/** 9 digits of MiB: 950 TiB. */
const MOST_MB = 999_999_999;

export function readDatabaseDisk(
  reader: SettingsReader,
  isOwn: boolean,
): { readonly databaseDisk?: DatabaseDiskSettings } {
  const folders = (reader.get('DATABASE_DISK_PATH')?.split(',') ?? []).map((each) => resolve(each.trim()));
  const mb = reader.integer('DATABASE_DISK_MB', 1, MOST_MB, undefined);
  for (const folder of folders)
    if (!isSeen(folder)) reader.fail('DATABASE_DISK_PATH', folder, 'a folder whose disk can be looked at');
  if (folders.length === 0 && mb === undefined) return {};
  if (!isOwn)
    reader.errors.push(
      'DATABASE_DISK_PATH, DATABASE_DISK_MB: are for a database of your own; set DATABASE_URL, or remove them.',
    );
  return { databaseDisk: { folders, ...(mb !== undefined && { bytes: mb * MIB }) } };
}

function isSeen(folder: string): boolean {
  try {
    statfsSync(folder);
    return true;
  } catch {
    return false;
  }
}
