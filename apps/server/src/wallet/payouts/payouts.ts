import type { Command } from '@bourse/protocol/command';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { normalizeTxHash } from '@bourse/protocol/wallet/tx-hash';
import { timeText } from '../../clock.ts';
import type { Guards } from '../../gateway/access/guards.ts';
import { KeyedMutex } from '../../keyed-mutex.ts';
import type { Screen } from '../../screening/screening.ts';
import type { Services } from '../../services.ts';
import type { ChainRegistry } from '../chains.ts';
import { isCoinStopped } from '../reconciliation/payout-stops.ts';
import type { WithdrawalTable } from '../records.ts';

export interface PayoutDeps {
  readonly chains: Pick<ChainRegistry, 'formatOf'>;
  readonly guards: Pick<Guards, 'refuseFrozen' | 'withdrawBlockedUntil'>;
  readonly screen: Pick<Screen, 'refusalOf'>;
}

/** All payouts take turns under one key, so that two with the same hash see each other. */
const PAYOUTS = 'payouts';

/** What becomes of a withdrawal once the engine has frozen it: paid, or given back. */
export class Payouts {
  readonly #services: Services;
  readonly #deps: PayoutDeps;
  readonly #mutex: KeyedMutex;

  constructor(services: Services, deps: PayoutDeps) {
    this.#services = services;
    this.#deps = deps;
    this.#mutex = new KeyedMutex({ name: 'payout', turns: services.locks });
  }

  /** From here on the money may be on its way: the user cannot cancel any more. */
  async start(id: string): Promise<Refusal | undefined> {
    const row = await this.#find(id);
    const frozen = row && (await this.#deps.guards.refuseFrozen(Number(row.owner)));
    if (frozen) return frozen;
    // While it lasts nothing new is asked for: what waits is from before the change.
    const until = row ? await this.#deps.guards.withdrawBlockedUntil(Number(row.owner)) : 0;
    if (until !== 0) return refuse('WITHDRAWAL_HELD', { time: timeText(until) });
    if (row && (await isCoinStopped(row.currency, this.#services.db)))
      return refuse('OPS_COIN_STOPPED', { currency: row.currency });
    const held = row?.status === 'pending' && (await this.#deps.screen.refusalOf('withdrawal', id));
    if (held) return held;
    return this.#decide(id, { type: 'startPayout', withdrawalId: Number(id) });
  }

  /** The payment was made in this transaction, which pays no other withdrawal. */
  async finish(id: string, txHash: string): Promise<Refusal | undefined> {
    const row = await this.#find(id);
    if (!row) return refuse('WITHDRAWAL_NOT_FOUND');
    return this.#finishWith(row, this.#hashOf(row, txHash));
  }

  /** Why this transaction cannot have paid it: it is none of its chain, or has paid another. */
  async hashRefusal(id: string, txHash: string): Promise<Refusal | undefined> {
    const row = await this.#find(id);
    if (!row) return refuse('WITHDRAWAL_NOT_FOUND');
    const hash = this.#hashOf(row, txHash);
    return hash instanceof Refusal ? hash : this.#usedBy(row, hash);
  }

  /** Whether it has ended as paid in this transaction. */
  async isPaidIn(id: string, txHash: string): Promise<boolean> {
    const row = await this.#find(id);
    return row?.status === 'finished' && row.tx_hash === this.#hashOf(row, txHash);
  }

  #hashOf({ chain }: WithdrawalTable, txHash: string): string | Refusal {
    const format = this.#deps.chains.formatOf(chain);
    return (format && normalizeTxHash(format, txHash)) ?? refuse('TX_HASH_INVALID', { chain });
  }

  /**
   * It was paid in this transaction before a restore, whose books do not have that: nothing that holds pay-outs holds this. It
   * does not start before it is known that it can end.
   */
  async settlePaid(id: string, txHash: string): Promise<Refusal | undefined> {
    const row = await this.#find(id);
    if (!row) return refuse('WITHDRAWAL_NOT_FOUND');
    return this.#finishWith(row, this.#hashOf(row, txHash), async () =>
      row.status === 'pending'
        ? this.#decide(id, { type: 'startPayout', withdrawalId: Number(id) })
        : undefined,
    );
  }

  /** As `finish`, with a hash that no chain can have: nothing was paid in a demonstration. */
  async finishDemo(row: WithdrawalTable): Promise<Refusal | undefined> {
    return this.#finishWith(row, `demo-${row.id}`);
  }

  #finishWith(
    row: WithdrawalTable,
    txHash: string | Refusal,
    start: () => Promise<Refusal | undefined> = () => Promise.resolve(undefined),
  ): Promise<Refusal | undefined> {
    return this.#mutex.take(PAYOUTS, async () => {
      if (txHash instanceof Refusal) return txHash;
      const refused = (await this.#usedBy(row, txHash)) ?? (await start());
      return (
        refused ?? this.#decide(row.id, { type: 'finishWithdrawal', withdrawalId: Number(row.id), txHash })
      );
    });
  }

  async #usedBy({ id, chain }: WithdrawalTable, txHash: string): Promise<Refusal | undefined> {
    const other = await this.#services.db
      .selectFrom('withdrawals')
      .select('id')
      .where('chain', '=', chain)
      .where('tx_hash', '=', txHash)
      .executeTakeFirst();
    return other && other.id !== id ? refuse('TX_HASH_USED') : undefined;
  }

  /** Everything back to the user; of one being paid, only when it is known that nothing was sent. */
  async reject(id: string, remark: string): Promise<Refusal | undefined> {
    return this.#decide(id, { type: 'rejectWithdrawal', withdrawalId: Number(id), remark });
  }

  async #decide(
    id: string,
    command: Extract<Command, { type: 'startPayout' | 'finishWithdrawal' | 'rejectWithdrawal' }>,
  ): Promise<Refusal | undefined> {
    const reply = await this.#services.sequencer.submit(command);
    if (reply.status !== 'refused') return undefined;
    const hasEnded = reply.refusal.code === 'WITHDRAWAL_NOT_FOUND' && (await this.#find(id)) !== undefined;
    return hasEnded ? refuse('WITHDRAWAL_NOT_PENDING') : reply.refusal;
  }

  #find(id: string): Promise<WithdrawalTable | undefined> {
    return this.#services.db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst();
  }
}
