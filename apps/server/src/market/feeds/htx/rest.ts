import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { BackOff } from './back-off.ts';
import { parseJson } from '../../../parse-json.ts';
import { refusal } from './messages.ts';

export interface HtxRestOptions {
  readonly url: string;
  readonly timeoutMs: number;
  /** HTX allows about 10 requests a second per address. */
  readonly requestsPerSecond: number;
  readonly parallel: number;
  readonly retry: { readonly firstMs: number; readonly mostMs: number };
}

type Query = Readonly<Record<string, string | number>>;

export interface AttemptOptions {
  /** In place of the usual time limit. */
  readonly timeoutMs?: number;
  /** Called when the request leaves. */
  readonly leaving?: () => void;
}

/** The upstream understood and said no; asking again does not help. */
export class HtxRefused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** A whole page of 2,000 candles has 400 kB. */
const MOST_BYTES = 8 * 1024 * 1024;
/** Refusals that are about the rate or the moment, not about the question. */
const PASSING = /frequency|too-many|limit|timeout|gateway|maintenance|internal/i;

/** Public calls of an HTX: paced, a few at a time, with time limits. */
export class HtxRest {
  readonly #options: HtxRestOptions;
  readonly #stop = new AbortController();
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #nextStart = 0;

  constructor(options: HtxRestOptions) {
    this.#options = options;
    // Each pair's history waits for it.
    setMaxListeners(0, this.#stop.signal);
  }

  get stopped(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Ends what is under way and refuses the rest. */
  stop(): void {
    this.#stop.abort(new Error('the feed was stopped'));
    for (const go of this.#waiting.splice(0)) go();
  }

  /** One attempt. Rejects with `HtxRefused`, or with an error of the network or of the answer's shape. */
  async get<T>(path: string, query: Query, schema: z.ZodType<T>, attempt: AttemptOptions = {}): Promise<T> {
    await this.#turn();
    try {
      attempt.leaving?.();
      return await this.#fetch(path, query, schema, attempt.timeoutMs ?? this.#options.timeoutMs);
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }

  /** Tries until it works, more and more slowly; rejects with `HtxRefused` or when the feed is stopped. */
  async insist<T>(path: string, query: Query, schema: z.ZodType<T>): Promise<T> {
    const backOff = new BackOff(this.#options.retry);
    for (;;) {
      try {
        return await this.get(path, query, schema);
      } catch (error) {
        if (error instanceof HtxRefused || this.stopped) throw error;
        await pause(backOff.next(), undefined, { signal: this.#stop.signal });
      }
    }
  }

  async #turn(): Promise<void> {
    while (this.#running >= this.#options.parallel && !this.stopped) {
      await new Promise<void>((go) => this.#waiting.push(go));
    }
    this.#running++;
    const now = performance.now();
    const start = Math.max(now, this.#nextStart);
    this.#nextStart = start + 1_000 / this.#options.requestsPerSecond;
    // Aborted at once when stopped: #fetch says so.
    if (start > now)
      await pause(start - now, undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }

  async #fetch<T>(path: string, query: Query, schema: z.ZodType<T>, timeoutMs: number): Promise<T> {
    const url = new URL(this.#options.url + path);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(timeoutMs)]);
    const response = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json' } });
    const json = parseJson(await readText(response));
    const answer = schema.safeParse(json);
    if (response.ok && answer.success) return answer.data;
    const refused = refusal.safeParse(json);
    if (refused.success && !PASSING.test(refused.data['err-code']) && response.status < 500) {
      throw new HtxRefused(refused.data['err-code'], refused.data['err-msg']);
    }
    const why = refused.success ? refused.data['err-code'] : response.ok ? 'an answer of another shape' : '';
    throw new Error(`${url.host}${path}: HTTP ${response.status} ${why}`.trim());
  }
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    const piece = part as Uint8Array;
    bytes += piece.byteLength;
    if (bytes > MOST_BYTES) throw new Error('the answer is too long');
    parts.push(piece);
  }
  return Buffer.concat(parts).toString('utf8');
}
