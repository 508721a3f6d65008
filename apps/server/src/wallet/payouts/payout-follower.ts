import { parseAmount } from '@bourse/money/amount';
import { Refusal } from '@bourse/protocol/refusal';
import type { UserMessage } from '@bourse/protocol/stream';
import { reasonOf } from '@bourse/nodes/reason-of';
import type { Services } from '../../services.ts';
import type { CustodyAlerts } from '../alerts.ts';
import type { ChainRegistry } from '../chains.ts';
import { eachAlone } from '../../each-alone.ts';
import { openNode } from '../nodes/open-node.ts';
import { Rounds } from '../rounds.ts';
import type { PayoutProgressTable } from '../tables.ts';
import { withdrawalView } from '../withdrawals/withdrawal-views.ts';
import type { Payouts } from './payouts.ts';
import { PayoutSearch, type Found, type Sought } from './payout-search.ts';
import { PayoutStore, type OpenPayout } from './payout-store.ts';

export interface FollowerDeps {
  readonly chains: ChainRegistry;
  readonly payouts: Pick<Payouts, 'finish'>;
  readonly alerts: CustodyAlerts;
  /** How often is looked; default 3 s. */
  readonly pollMs?: number;
}

const POLL_MS = 3_000;
/** An order that is not sent after so long is an alert. */
const MOST_WAIT_MS = 15 * 60_000;
const ALERTS = ['payoutRefused', 'payoutReverted', 'payoutDiffers', 'payoutWaits'] as const;
const AMOUNT_DECIMALS = 8;

/**
 * Follows what the signer pays. Its reports say only where to look: what is shown and counted, and what finishes a
 * withdrawal, is what the exchange's own nodes have in their blocks. What is refused, reverts or pays something else waits
 * for a person.
 */
export class PayoutFollower {
  readonly #services: Services;
  readonly #deps: FollowerDeps;
  readonly #store: PayoutStore;
  readonly #hotWallet = new Map<string, string>();
  readonly #rounds: Rounds;
  readonly #searches = new Map<string, PayoutSearch | undefined>();

  constructor(services: Services, deps: FollowerDeps) {
    this.#services = services;
    this.#deps = deps;
    this.#store = new PayoutStore(services.db);
    this.#rounds = new Rounds({
      pauseMs: () => deps.pollMs ?? POLL_MS,
      round: () => this.#round(),
      failed: (err) => services.log.warn({ err }, 'payouts were not followed; trying again'),
    });
  }

  /** Whether the signer was asked for something that has not ended. */
  hasOpen(): Promise<boolean> {
    return this.#store.hasOpen();
  }

  start(): void {
    this.#rounds.start();
  }

  stop(): Promise<void> {
    return this.#rounds.stop();
  }

  async #round(): Promise<void> {
    await this.#store.followOrders();
    await this.#lookAtHotWallet();
    const byChain = new Map<string, OpenPayout[]>();
    for await (const open of this.#store.open()) {
      const list = byChain.get(open.progress.chain);
      if (list) list.push(open);
      else byChain.set(open.progress.chain, [open]);
    }
    for (const [chain, payouts] of byChain) {
      try {
        await this.#follow(chain, payouts);
      } catch (error) {
        this.#services.log.warn(
          { chain, reason: reasonOf(error) },
          'payouts were not looked for; trying again',
        );
      }
    }
  }

  async #lookAtHotWallet(): Promise<void> {
    for (const { id, event, detail } of await this.#store.hotWallet()) {
      // Nothing new since the last look.
      if (this.#hotWallet.get(id) === event) continue;
      if (event === 'low') await this.#deps.alerts.raise('hotWalletLow', id, { held: detail });
      else await this.#deps.alerts.end(['hotWalletLow'], id);
      this.#hotWallet.set(id, event);
    }
  }

  async #follow(chain: string, payouts: readonly OpenPayout[]): Promise<void> {
    const live = [];
    for (const open of payouts) if (!(await this.#settleByReports(open))) live.push(open);
    const search = this.#searchOn(chain);
    if (!search || live.length === 0) return;
    const head = await search.head();
    const now = this.#services.clock.now();
    const sought = new Map(
      live.map((open) => [open, soughtOf(open, search.since(head, now - Number(open.progress.ordered_at)))]),
    );
    await search.readOn([...sought.values()], head);
    await eachAlone(
      sought,
      async ([open, each]) => this.#look(open, each, await search.find(each), head, search),
      (error, [open]) =>
        this.#services.log.warn(
          { chain, withdrawal: open.withdrawal.id, reason: reasonOf(error) },
          'a payout was not looked for; trying again',
        ),
    );
  }

  /** What needs no chain. Answers whether there is nothing to look for. */
  async #settleByReports(open: OpenPayout): Promise<boolean> {
    const { progress, withdrawal, reports } = open;
    const subject = `withdrawal:${withdrawal.id}`;
    const { alerts } = this.#deps;
    if (withdrawal.status !== 'paying') {
      await alerts.end(ALERTS, subject);
      await this.#update(open, { state: 'ended' });
      return true;
    }
    const refusal = reports.find(({ event }) => event === 'refused');
    const isSent = txHashesOf(open).length > 0;
    // What was sent may be paid: it is looked for, whatever was said after that.
    if (refusal && isSent) await alerts.raise('payoutDiffers', subject, { txHash: txHashesOf(open)[0]! });
    if (refusal && !isSent) {
      if (progress.state === 'refused') return true;
      await alerts.raise('payoutRefused', subject, { reason: refusal.detail });
      await this.#update(open, { state: 'refused', detail: refusal.detail });
      return true;
    }
    if (isSent) return false;
    const reason = reports.findLast(({ event }) => event === 'waiting')?.detail ?? '';
    if (reason !== progress.detail) await this.#update(open, { detail: reason });
    if (this.#services.clock.now() > Number(progress.ordered_at) + MOST_WAIT_MS)
      await alerts.raise('payoutWaits', subject, { reason });
    return true;
  }

  async #look(
    open: OpenPayout,
    sought: Sought,
    found: Found | undefined,
    head: bigint,
    search: PayoutSearch,
  ): Promise<void> {
    const { withdrawal, payout, progress, reports } = open;
    const subject = `withdrawal:${withdrawal.id}`;
    const { alerts, chains, payouts } = this.#deps;
    if (progress.state === 'ordered') await alerts.end(['payoutWaits'], subject);
    if (!found) {
      const reverted = reports.findLast(({ event }) => event === 'reverted');
      if (reverted && progress.state !== 'reverted')
        await alerts.raise('payoutReverted', subject, { txHash: reverted.txHash });
      // After a reorganisation it is looked for from before where it was.
      const from = sought.block === undefined ? sought.from : search.before(sought.block);
      await this.#update(open, {
        state: reverted ? 'reverted' : 'sent',
        tx_hash: sought.txHashes[0]!,
        confirmations: 0,
        block_number: null,
        from_block: String(
          progress.from_block !== null && BigInt(progress.from_block) < from ? progress.from_block : from,
        ),
        detail: '',
      });
      return;
    }
    if (progress.state === 'reverted') await alerts.end(['payoutReverted'], subject);
    const { blockNumber, payments, txHash } = found;
    const confirmations = head < blockNumber ? 0 : Number(head - blockNumber + 1n);
    await this.#update(open, {
      state: 'sent',
      tx_hash: txHash,
      confirmations,
      block_number: String(blockNumber),
      detail: '',
    });
    const amount = smallestUnits(payout.amount, payout.decimals);
    const isPaid = payments.some(
      ({ to, token, value, memo = '' }) =>
        to === payout.address &&
        memo === payout.memo &&
        token.toLowerCase() === payout.token.toLowerCase() &&
        value === amount,
    );
    if (!isPaid) return alerts.raise('payoutDiffers', subject, { txHash });
    const spec = chains.find(payout.coin, payout.chain);
    if (!spec || confirmations < spec.confirmations) return;
    const refused = await payouts.finish(withdrawal.id, txHash);
    if (refused instanceof Refusal && refused.code === 'TX_HASH_USED')
      await alerts.raise('payoutDiffers', subject, { txHash });
  }

  /** Its user sees how far it is. */
  async #update(open: OpenPayout, fields: Partial<PayoutProgressTable>): Promise<void> {
    const { progress, withdrawal } = open;
    const changed = Object.entries(fields).some(
      ([name, value]) => progress[name as keyof PayoutProgressTable] !== value,
    );
    if (!changed) return;
    await this.#store.update(progress.withdrawal_id, fields);
    const { bus } = this.#services;
    const channel = `user:${withdrawal.owner}`;
    if (withdrawal.status !== 'paying' || !bus.hasSubscribersAnywhere(channel)) return;
    const withdrawals = [withdrawalView(withdrawal, { ...progress, ...fields })];
    bus.publishEverywhere(channel, { ch: 'user', type: 'delta', seq: 0, withdrawals } satisfies UserMessage);
  }

  #searchOn(chain: string): PayoutSearch | undefined {
    if (!this.#searches.has(chain)) {
      const url = this.#services.settings.rpcUrls[chain];
      const format = this.#deps.chains.formatOf(chain);
      const node = url !== undefined && format ? openNode(format, url) : undefined;
      this.#searches.set(chain, node && new PayoutSearch(node));
    }
    return this.#searches.get(chain);
  }
}

/** The newest first: it is the likeliest. */
function txHashesOf({ reports }: OpenPayout): string[] {
  const sent = reports.filter(({ event }) => event === 'broadcast' || event === 'replaced');
  return [...new Set(sent.map(({ txHash }) => txHash))].toReversed();
}

function soughtOf(open: OpenPayout, from: bigint): Sought {
  const { block_number: block, from_block: known, withdrawal_id: id } = open.progress;
  return {
    id,
    txHashes: txHashesOf(open),
    block: block === null ? undefined : BigInt(block),
    from: known === null ? from : BigInt(known),
  };
}

/** Of an amount that has no more decimals than the coin. */
function smallestUnits(amount: string, decimals: number): bigint {
  const units = parseAmount(amount)!;
  return decimals >= AMOUNT_DECIMALS
    ? units * 10n ** BigInt(decimals - AMOUNT_DECIMALS)
    : units / 10n ** BigInt(AMOUNT_DECIMALS - decimals);
}
