import type { Event, OrderClosed, OrderPlaced, ReferenceSet, Traded } from '@bourse/protocol/event';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import type { WithdrawalRequested } from '@bourse/protocol/wallet/events';
import type { Tables } from '../database/schema.ts';
import { RowTally } from './row-tally.ts';
import { TOLD_CONTRACTS, ExpectedContracts } from './expected-contracts.ts';

/** Tables that only repeat what events say, with the columns that an event gives. */
export const EXPECTED_TABLES = {
  swaps: ['id', 'time', 'owner', 'quote_id', 'from_coin', 'to_coin', 'pay', 'receive', 'rate'],
  own_transfers: ['id', 'time', 'owner', 'currency', 'amount', 'receiver'],
  commissions: ['seq', 'time', 'inviter', 'invitee', 'currency', 'amount', 'reference'],
  inviters: ['owner', 'inviter'],
  commissions_ended: ['owner'],
  grants: ['reference'],
  last_prices: ['symbol', 'price'],
  reference_prices: ['symbol', 'price', 'source'],
  withdrawals: [
    'id',
    'owner',
    'currency',
    'chain',
    'address',
    'amount',
    'fee',
    'created_at',
    'status',
    'tx_hash',
    'remark',
  ],
  house_moves: [
    'id',
    'time',
    'kind',
    'from_owner',
    'to_owner',
    'currency',
    'amount',
    'credit',
    'proposed_by',
    'approved_by',
  ],
  closed_orders: ['id', 'owner', 'symbol', 'side', 'status', 'filled_lots', 'filled_quote', 'fee', 'held'],
  ...TOLD_CONTRACTS,
} as const satisfies { readonly [Name in keyof Tables]?: readonly (keyof Tables[Name])[] };
export type ExpectedTable = keyof typeof EXPECTED_TABLES;

/** An open order, and the sum of its trades. */
interface ExpectedOrder {
  readonly placed: OrderPlaced;
  lots: number;
  quote: bigint;
  fee: bigint;
}

/** What the journal's events say should stand in `EXPECTED_TABLES`. */
export class ExpectedRows {
  readonly tallies = Object.fromEntries(
    Object.keys(EXPECTED_TABLES).map((name) => [name, new RowTally()]),
  ) as Record<ExpectedTable, RowTally>;
  readonly #open = new Map<
    number,
    { readonly request: WithdrawalRequested; readonly time: number; status: string }
  >();
  readonly #contracts = new ExpectedContracts(this.tallies);
  readonly #orders = new Map<number, ExpectedOrder>();
  readonly #references = new Map<string, ReferenceSet>();
  readonly #lastPrices = new Map<string, number>();
  #grant: string | undefined;

  add(event: Event, seq: number, time: number): void {
    const { tallies } = this;
    this.#contracts.add(event, time);
    // A grant of several currencies is told by one event each, and stored once.
    if (event.type === 'funded' && event.reference !== this.#grant) tallies.grants.add([event.reference]);
    this.#grant = event.type === 'funded' ? event.reference : undefined;
    switch (event.type) {
      case 'credited':
        tallies.grants.add([event.reference]);
        return;
      case 'swapped': {
        const { swapId, user, quoteId, fromCoin, toCoin, pay, receive, rate } = event;
        tallies.swaps.add([swapId, time, user, quoteId, fromCoin, toCoin, pay, receive, rate]);
        return;
      }
      case 'ownTransferred': {
        const { transferId, user, currency, amount, to } = event;
        tallies.own_transfers.add([transferId, time, user, currency, amount, to]);
        return;
      }
      case 'orderPlaced':
        this.#orders.set(event.orderId, { placed: event, lots: 0, quote: 0n, fee: 0n });
        return;
      case 'traded':
        this.#lastPrices.set(event.symbol, event.price);
        this.#fill(event.buyOrderId, event, event.buyerFee);
        this.#fill(event.sellOrderId, event, event.sellerFee);
        return;
      case 'orderClosed':
        this.#closeOrder(event);
        return;
      case 'houseTransferred': {
        const { moveId, from, to, currency, amount, proposedBy, approvedBy } = event;
        const who = [proposedBy, approvedBy];
        tallies.house_moves.add([moveId, time, 'transfer', from, to, currency, amount, null, ...who]);
        return;
      }
      case 'creditCorrected': {
        const { moveId, owner, direction, currency, amount, credit, proposedBy, approvedBy } = event;
        const sides = direction === 'take' ? [owner, HOUSE.deposits] : [HOUSE.deposits, owner];
        const what = [moveId, time, direction, ...sides, currency, amount, credit];
        tallies.house_moves.add([...what, proposedBy, approvedBy]);
        return;
      }
      case 'referenceSet':
        this.#references.set(event.symbol, event);
        return;
      case 'inviterSet':
        tallies.inviters.add([event.owner, event.inviter]);
        return;
      case 'commissionEnded':
        tallies.commissions_ended.add([event.owner]);
        return;
      case 'commissionPaid': {
        const { inviter, invitee, currency, amount, reference } = event;
        tallies.commissions.add([seq, time, inviter, invitee, currency, amount, reference]);
        return;
      }
      case 'withdrawalRequested':
        this.#open.set(event.withdrawalId, { request: event, time, status: 'pending' });
        return;
      case 'payoutStarted':
        this.#open.get(event.withdrawalId)!.status = 'paying';
        return;
      case 'withdrawalClosed':
        this.#addWithdrawal(event.withdrawalId, event.status, event.txHash, event.remark);
        return;
    }
  }

  /** Counts what more could still have been told of: open withdrawals, last prices. Call it when all events are told. */
  finish(): void {
    for (const { symbol, reference, source } of this.#references.values())
      this.tallies.reference_prices.add([symbol, reference, source]);
    for (const line of this.#lastPrices) this.tallies.last_prices.add(line);
    for (const [id, { status }] of this.#open) this.#addWithdrawal(id, status, '', '');
  }

  /** The house's quotes are no orders. */
  #fill(id: number, { lots, quote }: Traded, fee: bigint): void {
    const order = this.#orders.get(id);
    if (!order) return;
    order.lots += lots;
    order.quote += quote;
    order.fee += fee;
  }

  #closeOrder({ orderId, status }: OrderClosed): void {
    const { placed, lots, quote, fee } = this.#orders.get(orderId)!;
    this.#orders.delete(orderId);
    const { user, symbol, side } = placed;
    this.tallies.closed_orders.add([orderId, user, symbol, side, status, lots, quote, fee, 0]);
  }

  #addWithdrawal(id: number, status: string, txHash: string, remark: string): void {
    const { request, time } = this.#open.get(id)!;
    this.#open.delete(id);
    const { user, currency, chain, address, amount, fee } = request;
    const what = [id, user, currency, chain, address, amount, fee, time];
    this.tallies.withdrawals.add([...what, status, txHash, remark]);
  }
}
