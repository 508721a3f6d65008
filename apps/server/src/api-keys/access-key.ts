import { randomBytes } from 'node:crypto';
import type { SecretBox } from '../files/secret-box.ts';

/** `1a2b3c4d-5e6f7a8b-9c0d1e2f-3a4b5`: the groups of HTX. The last one is a check under the master key. */
const SHAPE = /^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{5}$/;
const RANDOM_BYTES = 12;
const CHECK_LENGTH = 5;

/** The public name of a key: 96 random bits and their check. */
export function newAccessKey(box: SecretBox): string {
  const random = randomBytes(RANDOM_BYTES).toString('hex').match(/.{8}/g)!.join('-');
  return `${random}-${checkOf(box, random)}`;
}

/**
 * Whether we may have made it. The check keeps invented ones away from the database: one in a million gets there, however
 * many somebody tries.
 */
export function isAccessKey(box: SecretBox, text: string): boolean {
  return SHAPE.test(text) && text.endsWith(`-${checkOf(box, text.slice(0, -CHECK_LENGTH - 1))}`);
}

function checkOf(box: SecretBox, random: string): string {
  return Buffer.from(box.mac('access key', random), 'base64').toString('hex').slice(0, CHECK_LENGTH);
}
