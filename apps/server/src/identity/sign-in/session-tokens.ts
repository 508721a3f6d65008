import { randomBytes, timingSafeEqual } from 'node:crypto';

const [RANDOM_BYTES, ID_BYTES, MARK_BYTES] = [32, 6, 10];
const SAID_BYTES = RANDOM_BYTES + ID_BYTES;
const TOKEN = /^[\w-]{64}$/;

/**
 * Tokens of sessions: 256 random bits, whose it is, and a keyed hash of both. So a process that has never seen a token knows
 * whose budget it spends, without asking the database for each that a stranger makes up.
 */
export class SessionTokens {
  readonly #mac: (text: string) => string;

  /** `mac` is a keyed hash in base64. */
  constructor(mac: (text: string) => string) {
    this.#mac = mac;
  }

  /** `half`: what else opens the session; without it the token tells nothing. */
  make(userId: number, half?: string): string {
    const id = Buffer.alloc(ID_BYTES);
    id.writeUIntBE(userId, 0, ID_BYTES);
    const said = Buffer.concat([randomBytes(RANDOM_BYTES), id]);
    return Buffer.concat([said, this.#mark(said, half)]).toString('base64url');
  }

  /** Whose session this is or was: it may have ended. */
  holder(token: string, half?: string): number | undefined {
    if (!TOKEN.test(token)) return undefined;
    const bytes = Buffer.from(token, 'base64url');
    const said = bytes.subarray(0, SAID_BYTES);
    if (!timingSafeEqual(bytes.subarray(SAID_BYTES), this.#mark(said, half))) return undefined;
    return bytes.readUIntBE(RANDOM_BYTES, ID_BYTES);
  }

  #mark(said: Buffer, half = ''): Buffer {
    return Buffer.from(this.#mac(`${said.toString('base64url')}.${half}`), 'base64').subarray(0, MARK_BYTES);
  }
}
