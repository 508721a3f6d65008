import { reasonOf } from '@bourse/nodes/reason-of';
import { StartRefused } from '../../launch/start-refused.ts';
import type { Services } from '../../services.ts';
import type { CustodyAlerts } from '../alerts.ts';
import type { ChainNode } from '../nodes/chain-node.ts';
import { MAIN_NETWORKS, openNode } from '../nodes/open-node.ts';
import { CustodyRecord } from '../reconciliation/custody-record.ts';
import { OwnAddresses } from '../reconciliation/own-addresses.ts';
import { Rounds } from '../rounds.ts';
import { BlockReader } from './block-reader.ts';
import { ChainPayments, type PaymentDeps } from './chain-payments.ts';
import { Confirmations } from './confirmations.ts';
import type { ChainLag } from './metrics.ts';

const POLL_MS = 4_000;
const MAX_PAUSE_MS = 60_000;
/** While there is more to read. */
const BEHIND_MS = 20;
/** A chain that could not be read for so long is an alert. */
const UNREAD_MS = 10 * 60_000;
/** No block for so long: the node stands still, since no chain does. */
const STILL_MS = 3 * 60 * 60_000;

export interface WatcherDeps extends PaymentDeps {
  readonly node?: ChainNode;
  readonly pollMs?: number;
}

/** Until the next look: longer and longer while the node fails, `faults` times in a row so far. */
export function pauseMs(pollMs: number, faults: number, isBehind: boolean): number {
  if (faults === 0 && isBehind) return Math.min(BEHIND_MS, pollMs);
  return Math.min(pollMs * 2 ** faults, MAX_PAUSE_MS);
}

/**
 * Finds deposits on a chain and credits them after their confirmations. It reads block by block whom transactions have
 * paid; before a credit it asks the node again whether the transaction has succeeded, stands in a block of the chain, and
 * pays the same user the same amount.
 */
export class ChainWatcher {
  readonly #services: Services;
  readonly #chain: string;
  readonly #node: ChainNode;
  readonly #alerts: CustodyAlerts;
  readonly #reader: BlockReader;
  readonly #confirmations: Confirmations;
  readonly #pollMs: number;
  readonly #rounds: Rounds;
  #faults = 0;
  #isBehind = false;
  #blocksBehind = 0n;
  #lastGood: number;
  #head = { number: -1n, since: 0 };

  constructor(services: Services, chain: string, url: string, deps: WatcherDeps) {
    const format = deps.chains.formatOf(chain);
    const node = deps.node ?? (format && openNode(format, url));
    if (!format || !node) throw new StartRefused(`RPC_${chain}: ${chain} is no chain that can be read here.`);
    this.#services = services;
    this.#chain = chain;
    this.#node = node;
    this.#alerts = deps.alerts;
    this.#pollMs = deps.pollMs ?? POLL_MS;
    const own = new OwnAddresses(services.db, deps.chains, deps.addresses);
    const custody = new CustodyRecord(chain, format, deps.chains, own);
    const payments = new ChainPayments(chain, format, deps, custody);
    this.#reader = new BlockReader(services, chain, { ...deps, node, payments, custody });
    this.#confirmations = new Confirmations(services, chain, { ...deps, node, payments, custody });
    this.#lastGood = services.clock.now();
    this.#rounds = new Rounds({
      round: () => this.#round(),
      failed: (error) => this.#wasNotRead(error),
      pauseMs: () => pauseMs(this.#pollMs, this.#faults, this.#isBehind),
    });
  }

  start(): void {
    this.#rounds.start();
  }

  stop(): Promise<void> {
    return this.#rounds.stop();
  }

  /** As of its last good look at the node. */
  lag(): ChainLag {
    return { chain: this.#chain, blocks: this.#blocksBehind, readAt: this.#lastGood };
  }

  async #round(): Promise<void> {
    const isStopped = () => this.#rounds.isStopped;
    const head = await this.#node.head();
    if (!(await this.#isRightNetwork(head))) return;
    const { lastRead, isBehind } = await this.#reader.readOn(head, isStopped);
    const isMoreDue = await this.#confirmations.count(lastRead, isStopped);
    await this.#confirmations.askAboutSubmitted(lastRead, isStopped);
    this.#isBehind = isBehind || isMoreDue;
    this.#blocksBehind = head > lastRead ? head - lastRead : 0n;
    await this.#wasRead(head);
  }

  async #isRightNetwork(head: bigint): Promise<boolean> {
    const chain = this.#chain;
    const found = await this.#node.network();
    const main = this.#services.settings.mode === 'production' ? MAIN_NETWORKS[chain] : undefined;
    const expected = main ?? (await this.#reader.networkOf(found, head));
    if (expected === found) {
      if (main !== undefined) await this.#reader.networkOf(found, head);
      return true;
    }
    this.#faults = 10;
    this.#services.log.error(
      { chain, expected, found },
      'the node is of another network; deposits are not read',
    );
    await this.#alerts.raise('otherNetwork', `chain:${chain}`, { expected, found });
    return false;
  }

  async #wasRead(head: bigint): Promise<void> {
    const now = this.#services.clock.now();
    const subject = `chain:${this.#chain}`;
    this.#faults = 0;
    this.#lastGood = now;
    await this.#alerts.end(['chainUnread', 'otherNetwork', 'blockPruned'], subject);
    if (head !== this.#head.number) {
      this.#head = { number: head, since: now };
      await this.#alerts.end(['chainStill'], subject);
    } else if (now - this.#head.since > STILL_MS) {
      await this.#alerts.raise('chainStill', subject, { block: String(head) });
    }
  }

  async #wasNotRead(error: unknown): Promise<void> {
    const chain = this.#chain;
    this.#faults = Math.min(this.#faults + 1, 10);
    const reason = reasonOf(error);
    this.#services.log.warn({ chain, reason }, 'the chain was not read; trying again');
    if (this.#services.clock.now() - this.#lastGood < UNREAD_MS) return;
    try {
      await this.#alerts.raise('chainUnread', `chain:${chain}`, { reason: reason.slice(0, 200) });
    } catch (cause) {
      this.#services.log.warn({ err: cause, chain }, 'an alert could not be stored');
    }
  }
}
