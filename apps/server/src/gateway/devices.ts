import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { cookieOf, type Cookie } from './cookies.ts';

/** The browser, or the cookie jar, that a call comes from. It says nothing about who uses it. */
export interface Device {
  /** 128 random bits. */
  readonly id: string;
  /** It came without one and is given it with the answer. */
  readonly isNew: boolean;
}

const NAME = 'bourse_device';
/** Browsers keep no cookie for longer than 400 days. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;
const SIGNED = /^([\w-]{22})\.([\w-]{43})$/;

/**
 * Tells devices apart by a signed cookie. Anyone gets as many as he likes, so a new one is worth nothing: it only says
 * later that the same device asks again (docs/security.md, "Locked out by a stranger").
 */
export class Devices {
  readonly #sign: (id: string) => string;

  /** `mac` is a keyed hash in base64. */
  constructor(mac: (text: string) => string) {
    this.#sign = (id) => mac(id).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  }

  /** The device of a request; `undefined` without a cookie that this exchange has signed. */
  of(request: Pick<FastifyRequest, 'headers'>): Device | undefined {
    const [, id, signature] = SIGNED.exec(cookieOf(request, NAME) ?? '') ?? [];
    if (id === undefined || signature === undefined) return undefined;
    const isOurs = timingSafeEqual(Buffer.from(this.#sign(id)), Buffer.from(signature));
    return isOurs ? { id, isNew: false } : undefined;
  }

  make(): Device {
    return { id: randomBytes(16).toString('base64url'), isNew: true };
  }

  cookie({ id }: Device): Cookie {
    return { name: NAME, value: `${id}.${this.#sign(id)}`, maxAgeSeconds: MAX_AGE_SECONDS, path: '/' };
  }
}
