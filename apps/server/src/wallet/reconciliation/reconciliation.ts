import { reasonOf } from '@bourse/nodes/reason-of';
import { sql } from 'kysely';
import { Job } from '../../job.ts';
import type { Services } from '../../services.ts';
import type { CustodyAlerts } from '../alerts.ts';
import type { ChainRegistry, ChainSpec } from '../chains.ts';
import type { ChainNode } from '../nodes/chain-node.ts';
import { openNode } from '../nodes/open-node.ts';
import { beginCoin } from './begin-coin.ts';
import { lockCustody } from './lock-custody.ts';
import { noteLook, noteProblem } from './looks.ts';
import type { OwnAddresses } from './own-addresses.ts';
import { readPosition, type Position } from './read-position.ts';
import { askBalances, takeBalances } from './read-balances.ts';
import { weigh } from './weigh.ts';

export interface ReconciliationDeps {
  readonly chains: ChainRegistry;
  readonly own: OwnAddresses;
  readonly alerts: CustodyAlerts;
  /** How often is looked; default a minute. */
  readonly everyMs?: number;
}

const EVERY_MS = 60_000;
/** The reader may be so many blocks behind the node, which goes on meanwhile. */
const BEHIND = 3n;

/**
 * Compares all the time what the chains say that the exchange holds with what its books say must be there
 * (docs/custody.md, "Reconciliation"). It reads balances from the nodes and payments from what the reader of deposits has
 * written down, block by block.
 */
export class Reconciliation {
  readonly #services: Services;
  readonly #deps: ReconciliationDeps;
  readonly #job: Job;
  readonly #nodes = new Map<string, ChainNode>();

  constructor(services: Services, deps: ReconciliationDeps) {
    this.#services = services;
    this.#deps = deps;
    this.#job = new Job({
      everyMs: deps.everyMs ?? EVERY_MS,
      work: () => this.#lookAtAll(),
      failed: (err) => services.log.warn({ err }, 'books and chains were not compared; trying again'),
    });
  }

  start(): void {
    const { rpcUrls } = this.#services.settings;
    for (const [chain, url] of Object.entries(rpcUrls)) {
      const format = this.#deps.chains.formatOf(chain);
      const node = format && openNode(format, url);
      if (node) this.#nodes.set(chain, node);
    }
    if (this.#nodes.size > 0) this.#job.start();
  }

  stop(): Promise<void> {
    return this.#job.stop();
  }

  async #lookAtAll(): Promise<void> {
    const specs = this.#deps.chains.settings();
    for (const [chain, node] of this.#nodes)
      for (const spec of specs.filter((each) => each.chain === chain)) await this.#tryLook(spec, node);
  }

  /** One coin that cannot be read keeps none of the others from being compared. */
  async #tryLook(spec: ChainSpec, node: ChainNode): Promise<void> {
    const { chain, currency } = spec;
    try {
      if (!(await this.#deps.own.hasAny(chain, spec.format))) return;
      const problem = await this.#look(spec, node);
      if (problem !== undefined) await noteProblem(spec, problem, this.#services.db);
    } catch (error) {
      const reason = reasonOf(error);
      this.#services.log.warn({ chain, currency, reason }, 'a coin was not compared; trying again');
      await noteProblem(spec, reason, this.#services.db);
    }
  }

  /** Answers why it was not complete. */
  async #look(spec: ChainSpec, node: ChainNode): Promise<string | undefined> {
    const { db, clock } = this.#services;
    const { chain } = spec;
    const house = await this.#deps.own.ofHouse(chain);
    const before = await readPosition(chain, db);
    if (!before) return 'the chain is not read yet';
    await db.transaction().execute(async (trx) => {
      await lockCustody(chain, trx);
      await beginCoin(spec, house, clock.now(), trx);
    });
    const head = await node.head();
    if (head > before.lastRead + BEHIND) return `reading: ${before.lastRead} of ${head}`;
    if (head < before.lastRead) return 'the node is behind what it has shown before';
    if ((await node.blockHash(before.lastRead)) !== before.hash) return 'the chain was reorganised';
    if (node.balanceAt) await askBalances(spec, node, before.lastRead, db);
    if ((await node.blockHash(before.lastRead)) !== before.hash) return 'the chain was reorganised';

    return db.transaction().execute(async (trx) => {
      await lockCustody(chain, trx);
      const now = (await isRead(chain, before, trx)) ? await readPosition(chain, trx) : undefined;
      if (!now) return 'the chain was reorganised';
      if (node.balanceAt) {
        const unread = await takeBalances(spec, now.lastRead, trx);
        if (unread > 0) return `${unread} addresses are still to be read`;
      }
      const weighed = await weigh(spec, clock.now(), trx);
      await noteLook(spec, { ...weighed, block: now.lastRead, now: clock.now() }, this.#deps.alerts, trx);
      return undefined;
    });
  }
}

/** Whether that block still counts as read, so that what was asked at it is of this chain. */
async function isRead(chain: string, { lastRead, hash }: Position, trx: Services['db']): Promise<boolean> {
  const { rows } = await sql`
    select 1 from chain_blocks
    where chain = ${chain} and number = ${String(lastRead)}::bigint and hash = ${hash}`.execute(trx);
  return rows.length > 0;
}
