import { readFileSync } from 'node:fs';
import { SignerRefused } from './signer-refused.ts';

/** A file that a person keeps. */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new SignerRefused(`${path} cannot be read: ${(error as Error).message}`);
  }
}
