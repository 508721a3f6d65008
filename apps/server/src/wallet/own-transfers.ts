import { parseAmount } from '@bourse/money/amount';
import type { Product } from '@bourse/protocol/ledger/ledger';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { TRANSFER_MIN } from '@bourse/protocol/wallet/calls';
import type { CoinRegistry } from '../coins/coin-registry.ts';
import { firstIdSince } from '../database/first-id-since.ts';
import type { MoveFilter } from './moves.ts';
import type { Services } from '../services.ts';
import type { OwnTransferTable } from './records.ts';

export interface OwnTransfer {
  readonly currency: string;
  readonly amount: string;
  readonly to: 'spot' | 'contract';
  readonly requestId?: string | undefined;
}

/** Which of a user's transfers, by time (ms, both ends included) and from an id on. */
export interface OwnTransferFilter extends MoveFilter {
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
}

/** Between a user's own spot and contract accounts, whoever asks: the web page or a program with a key. */
export class OwnTransfers {
  readonly #services: Pick<Services, 'db' | 'sequencer'>;
  readonly #coins: CoinRegistry;

  constructor(services: Pick<Services, 'db' | 'sequencer'>, coins: CoinRegistry) {
    this.#services = services;
    this.#coins = coins;
  }

  /** Moves an amount; answers the transfer: of a repeated request id, the earlier one. */
  async request(user: number, transfer: OwnTransfer): Promise<OwnTransferTable | Refusal> {
    const { to, requestId } = transfer;
    const amount = parseAmount(transfer.amount);
    if (amount === undefined) return refuse('INVALID_AMOUNT', { field: 'amount', decimals: '8' });
    if (amount < TRANSFER_MIN) return refuse('TRANSFER_TIP');
    const currency = transfer.currency.toUpperCase();
    if (!(await this.#hasAccount(user, to === 'contract' ? 'spot' : 'contract', currency)))
      return refuse(this.#coins.isShown(currency) ? 'INSUFFICIENT_BALANCE' : 'CURRENCY_NOT_FOUND');

    const reply = await this.#services.sequencer.submit({
      type: 'transferOwn',
      user,
      ...(requestId === undefined ? {} : { requestId }),
      currency,
      amount,
      to,
    });
    if (reply.status === 'refused') return reply.refusal;
    if (reply.ownTransfer) return reply.ownTransfer;
    return this.#services.db
      .selectFrom('own_transfers')
      .selectAll()
      .where('id', '=', String(reply.result.transferId!))
      .executeTakeFirstOrThrow();
  }

  /** Newest first unless asked otherwise. Cost: the rows of the answer, or the user's of the period. */
  async list(user: number, filter: OwnTransferFilter): Promise<OwnTransferTable[]> {
    const { db } = this.#services;
    const { currency, beyondId, startTime, endTime } = filter;
    const isForward = filter.oldestFirst === true;
    let query = db.selectFrom('own_transfers').selectAll().where('owner', '=', String(user));
    if (currency !== undefined) query = query.where('currency', '=', currency.toUpperCase());
    if (beyondId !== undefined) query = query.where('id', isForward ? '>' : '<', beyondId);
    // Times grow with ids, and ids are what the index knows.
    if (startTime !== undefined)
      query = query.where('id', '>=', String(await firstIdSince(db, 'own_transfers', startTime)));
    if (endTime !== undefined)
      query = query.where('id', '<', String(await firstIdSince(db, 'own_transfers', endTime + 1)));
    return query
      .orderBy('id', isForward ? 'asc' : 'desc')
      .limit(filter.size)
      .execute();
  }

  /** Asked before the command, so that a made-up currency opens no account. */
  async #hasAccount(user: number, product: Product, currency: string): Promise<boolean> {
    const row = await this.#services.db
      .selectFrom('accounts')
      .select('id')
      .where('owner', '=', String(user))
      .where('product', '=', product)
      .where('currency', '=', currency)
      .executeTakeFirst();
    return row !== undefined;
  }
}
