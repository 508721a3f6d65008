import { hash, verify } from '@node-rs/argon2';
import { randomBytes, randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { requestSender } from '../gateway/deadline.ts';
import { Lane, type Rank } from '../lane.ts';
import { CODE_LENGTH, INVITE_CODE_LENGTH } from '@bourse/protocol/identity/rules';

/** argon2id (the library's default) with the OWASP minimum: 19 MiB, 2 passes, 1 lane; about 25 ms. */
const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing runs on libuv's four threads, which file access shares; two at a time leave room for it and bound the memory. Where
 * orders and database have two cores to share, one at a time: a storm of log-ins leaves them the other.
 */
const AT_ONCE = availableParallelism() > 2 ? 2 : 1;
/** What may wait is done within two seconds, so that a storm of log-ins is refused and not queued. */
const lane = new Lane({ atOnce: AT_ONCE, waiting: 80 * AT_ONCE, perSender: 20 * AT_ONCE }, 'hashing');
/** Of work that no request asks for. */
const OWN = 'the exchange';

function inTurn<T>(work: () => Promise<T>, rank?: Rank): Promise<T> {
  return lane.run(requestSender() ?? OWN, work, rank);
}

/** Memory-hard hash of a password, with its salt and parameters inside. */
export function hashSecret(secret: string): Promise<string> {
  return inTurn(() => hash(secret, ARGON));
}

let decoy: Promise<string> | undefined;

/**
 * Whether the secret matches. Without a hash (no such user, no fund password) it answers false after the same
 * work, so that time tells nothing. What a stranger asks waits for what is asked by those who are known.
 */
export async function verifySecret(
  secretHash: string | undefined | null,
  secret: string,
  by: Rank = 'known',
): Promise<boolean> {
  decoy ??= hashSecret(randomBytes(16).toString('hex'));
  const reference = secretHash ?? (await decoy);
  const matches = await inTurn(() => verify(reference, secret), by);
  return matches && secretHash != null;
}

/** Six random digits. */
export function newEmailCode(): string {
  return randomInt(10 ** CODE_LENGTH)
    .toString()
    .padStart(CODE_LENGTH, '0');
}

/** No 0 O 1 I L: none can be taken for another. */
const INVITE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

export function newInviteCode(): string {
  let code = '';
  while (code.length < INVITE_CODE_LENGTH) code += INVITE_ALPHABET[randomInt(INVITE_ALPHABET.length)];
  return code;
}
