import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Language } from '../../languages.ts';

interface VersionedText {
  readonly name: string;
  readonly summary: string;
  readonly rules: string;
  /** A line each, `name: value`. */
  readonly facts: string;
}

/** Names what a project says of itself in a language by its content; where it says nothing, the fields are empty. */
export function textVersion(language: Language, { name, summary, rules, facts }: VersionedText): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([language, name, summary, rules, facts]))));
}
