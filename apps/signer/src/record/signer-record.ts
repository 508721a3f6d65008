import { toBaseUnits } from '../amounts.ts';
import { SignerRefused } from '../signer-refused.ts';
import { payoutKey } from './payout-key.ts';
import type { EventOf, OwnMove, RecordedPayout, SignerEvent } from './events.ts';
import { RecordFile, type RecordLine } from './record-file.ts';

/** A signed transaction of a pay-out, and when it was signed. */
export interface Attempt extends EventOf<'signed'> {
  readonly at: number;
}

/** A pay-out, or a move between own addresses, from its acceptance until it is settled. */
export interface OpenPayment {
  readonly id: string;
  /** Absent: a move of our own. */
  readonly payout?: RecordedPayout;
  readonly move?: OwnMove;
  /** From the first to the newest; no two of them can both pay. */
  readonly attempts: readonly Attempt[];
  /** None of these can count any more, and its order is gone: it can be cancelled. */
  readonly isLapsed?: boolean;
}

/** What became of a pay-out. */
export type Fate =
  | { readonly is: 'open' }
  | { readonly is: 'refused'; readonly reason: string }
  | { readonly is: 'settled'; readonly txHash: string; readonly isPaid: boolean };

type NamedBlock = NonNullable<Attempt['block']>;

interface Accepted {
  readonly at: number;
  readonly coin: string;
  readonly amount: string;
  readonly isAutomatic: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** What the record says: the fold of its lines, kept up as lines are added. */
export class SignerRecord {
  readonly #file: RecordFile;
  readonly #fates = new Map<string, Fate>();
  /** What each accepted pay-out was, for good: a restored exchange may give its number to another. */
  readonly #accepteds = new Map<string, string>();
  /** `id order`: orders that came too late under a number. */
  readonly #repeated = new Set<string>();
  readonly #open = new Map<string, OpenPayment>();
  readonly #nonces = new Map<string, number>();
  /** Accepted, and refused after that. */
  readonly #withdrawn: string[] = [];
  /** `chain outpoint`: what signed transactions spend, for good. */
  readonly #spent = new Set<string>();
  /** In order of time, none much older than a day. */
  readonly #accepted: Accepted[] = [];
  /** Hashes of all transactions. */
  readonly #signed = new Set<string>();
  /** By chain, where transactions name a block instead of a nonce: the newest. */
  readonly #blocks = new Map<string, NamedBlock>();
  readonly #attested = new Map<number, { readonly hash: string; readonly at: number }>();
  #moves = 0;
  #keys = '';

  /** Opens the record of these keys, or begins it. */
  constructor(path: string, keys: string, now: number) {
    this.#file = RecordFile.open(path, (line) => this.#fold(line));
    if (this.#file.isEmpty) this.append([{ type: 'opened', keys }], now);
    if (this.#keys === keys) return;
    this.close();
    throw new SignerRefused(`${path} is the record of other keys (${this.#keys}) than these (${keys}).`);
  }

  /** Durable when it returns. */
  append(events: readonly SignerEvent[], at: number): void {
    for (const line of this.#file.append(events, at)) this.#fold(line);
  }

  close(): void {
    this.#file.close();
  }

  /** Lines so far. */
  get length(): number {
    return this.#file.seq;
  }

  fateOf(id: string): Fate | undefined {
    return this.#fates.get(id);
  }

  /** Of what was accepted under that number, settled or not; `undefined`: nothing was. */
  acceptedKey(id: string): string | undefined {
    return this.#accepteds.get(id);
  }

  /** Whether that order is noted as one that came under the number of another. */
  isRepeated(id: string, order: string): boolean {
    return this.#repeated.has(`${id} ${order}`);
  }

  /** In the order in which they were accepted. */
  open(): readonly OpenPayment[] {
    return [...this.#open.values()];
  }

  /** What is accepted and not settled of a coin on a chain, moves included, in the coin's smallest units. */
  promised(chain: string, coin: string): bigint {
    let sum = 0n;
    for (const { payout, move } of this.#open.values()) {
      const { amount, decimals, ...each } = (payout ?? move)!;
      if (each.chain === chain && each.coin === coin) sum += toBaseUnits(amount, decimals)!;
    }
    return sum;
  }

  find(id: string): OpenPayment | undefined {
    return this.#open.get(id);
  }

  /** The first nonce that no signed transaction of the key has; `undefined`: it has signed none on that chain. */
  nextNonce(chain: string, from: string): number | undefined {
    return this.#nonces.get(`${chain} ${from}`);
  }

  /** Pay-outs that were refused after they had been accepted. */
  get withdrawn(): readonly string[] {
    return this.#withdrawn;
  }

  /** Whether a signed transaction spends it, also one that was settled long ago: a node that was set back offers it again. */
  spends(chain: string, outpoint: string): boolean {
    return this.#spent.has(`${chain} ${outpoint}`);
  }

  hasSigned(txHash: string): boolean {
    return this.#signed.has(txHash);
  }

  /** The newest block that a signed transaction names. */
  newestBlock(chain: string): NamedBlock | undefined {
    return this.#blocks.get(chain);
  }

  get nextMove(): number {
    return this.#moves + 1;
  }

  /** What was accepted after a time, at most a day ago. */
  acceptedSince(time: number): readonly Accepted[] {
    return this.#accepted.filter(({ at }) => at > time);
  }

  /** Of the proof of liabilities with that number, when reserves were signed for it. */
  attestedHash(commitment: number): string | undefined {
    return this.#attested.get(commitment)?.hash;
  }

  /** For how many proofs reserves were signed after a time. */
  attestedSince(time: number): number {
    return [...this.#attested.values()].filter(({ at }) => at > time).length;
  }

  #fold({ event, at }: RecordLine): void {
    switch (event.type) {
      case 'opened':
        this.#keys = event.keys;
        return;
      case 'accepted': {
        const { payout, credentials } = event;
        this.#fates.set(payout.id, { is: 'open' });
        this.#accepteds.set(payout.id, payoutKey(payout));
        this.#open.set(payout.id, { id: payout.id, payout, attempts: [] });
        const { coin, amount } = payout;
        this.#accepted.push({ at, coin, amount, isAutomatic: credentials.length === 0 });
        while (this.#accepted[0]!.at <= at - DAY_MS) this.#accepted.shift();
        return;
      }
      case 'repeated':
        this.#repeated.add(`${event.id} ${event.order}`);
        return;
      case 'lapsed':
        this.#open.set(event.id, { ...this.#open.get(event.id)!, isLapsed: true });
        return;
      case 'moved':
        this.#open.set(event.move.id, { id: event.move.id, move: event.move, attempts: [] });
        this.#moves++;
        return;
      case 'refused':
        if (this.#open.delete(event.id)) this.#withdrawn.push(event.id);
        this.#fates.set(event.id, { is: 'refused', reason: event.reason });
        return;
      case 'signed': {
        const { isLapsed: _, ...payment } = this.#open.get(event.id)!;
        this.#open.set(event.id, { ...payment, attempts: [...payment.attempts, { ...event, at }] });
        for (const outpoint of event.inputs ?? []) this.#spent.add(`${event.chain} ${outpoint}`);
        this.#signed.add(event.txHash);
        // What is signed later names no older block: the payer believes no node that goes back.
        if (event.block) this.#blocks.set(event.chain, event.block);
        const lane = `${event.chain} ${event.from}`;
        if (event.nonce !== undefined)
          this.#nonces.set(lane, Math.max(this.#nonces.get(lane) ?? 0, event.nonce + 1));
        return;
      }
      case 'attested':
        this.#attested.set(event.commitment, { hash: event.hash, at });
        return;
      case 'settled': {
        const { txHash, isPaid } = event;
        this.#open.delete(event.id);
        if (this.#fates.has(event.id)) this.#fates.set(event.id, { is: 'settled', txHash, isPaid });
        return;
      }
    }
  }
}
