import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { SignerRefused } from './signer-refused.ts';

/** Writes a whole file so that after a power failure it is there as it was or as it is now, never in between. */
export function writeDurably(
  path: string,
  text: string,
  { mode, isNew = false }: { mode: number; isNew?: boolean },
): void {
  const target = isNew ? path : `${path}.new`;
  const file = openNew(target, isNew, mode);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  if (!isNew) renameSync(target, path);
  syncFolder(dirname(path));
}

/** A new name in a folder is durable only when the folder is. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function openNew(path: string, isNew: boolean, mode: number): number {
  try {
    return openSync(path, isNew ? 'wx' : 'w', mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new SignerRefused(`${path} exists already; it is not overwritten.`);
    throw error;
  }
}
