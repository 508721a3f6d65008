import { asideKey } from '@bourse/engine/asides';
import type { Engine } from '@bourse/engine/engine';
import type { CommandResult } from '@bourse/engine/outcome';
import type { Command } from '@bourse/protocol/command';
import type { Event, ReferenceSet, Traded } from '@bourse/protocol/event';
import type { PairSpec } from '@bourse/protocol/pairs';
import { ticksText } from '@bourse/protocol/market/tick-text';
import { encodeAmounts, encodeEvents } from '@bourse/protocol/journal';
import type { MarketChanges } from '../markets.ts';
import { RowSet, type WrittenName } from './commit-statement.ts';
import { resultText } from './earlier-keys.ts';
import {
  accountRow,
  claimRow,
  houseMoveRow,
  orderRow,
  ownTransferRow,
  positionRow,
  projectRow,
  secondRow,
  subscriptionRow,
  swapRow,
  withdrawalRow,
} from './rows.ts';
import type {
  AccountTable,
  ClaimTable,
  OrderTable,
  OwnTransferTable,
  PositionTable,
  ProjectTable,
  SecondTable,
  SubscriptionTable,
  SwapTable,
  WithdrawalTable,
} from './tables.ts';

/** Where records of a kind are written. */
interface RecordTables {
  readonly open: WrittenName;
  readonly closed: WrittenName;
  /** Takes an ended one out of the open. */
  readonly ended: WrittenName;
}
const ORDER_ROWS: RecordTables = { open: 'openOrders', closed: 'closedOrders', ended: 'endedOrders' };
const POSITION_ROWS: RecordTables = {
  open: 'openPositions',
  closed: 'closedPositions',
  ended: 'endedPositions',
};
const SECOND_ROWS: RecordTables = { open: 'openSeconds', closed: 'closedSeconds', ended: 'endedSeconds' };

/** One command that changed something, as the journal holds it. */
export interface Entry {
  readonly seq: number;
  readonly time: number;
  readonly command: Command;
  readonly events: readonly Event[];
}

/**
 * What a commit made durable, in order, with the rows it left behind. Without entries when it only moved prices, which are
 * no events.
 */
export interface CommittedBatch {
  readonly entries: readonly Entry[];
  readonly markets: MarketChanges | undefined;
  readonly orders: readonly OrderTable[];
  readonly accounts: readonly AccountTable[];
  readonly positions: readonly PositionTable[];
  readonly seconds: readonly SecondTable[];
  readonly withdrawals: readonly WithdrawalTable[];
  readonly projects: readonly ProjectTable[];
  readonly subscriptions: readonly SubscriptionTable[];
  readonly claims: readonly ClaimTable[];
  readonly swaps: readonly SwapTable[];
  readonly ownTransfers: readonly OwnTransferTable[];
}

/** Counters that the head row keeps from batch to batch. */
export interface Head {
  seq: number;
  nextTransfer: number;
}

/**
 * Collects the effects of the commands executed since the last commit. Balances and orders are coalesced: however often
 * one changed in the batch, one row is written.
 */
export class Batch {
  readonly entries: Entry[] = [];
  readonly rows = new RowSet();
  readonly expectedSeq: number;
  readonly #engine: Engine;
  readonly #head: Head;
  /** The last price traded in this batch, by symbol. */
  readonly #references = new Map<string, ReferenceSet>();
  readonly #lastPrices = new Map<string, number>();
  readonly #swaps: SwapTable[] = [];
  readonly #ownTransfers: OwnTransferTable[] = [];
  #wroteTicks = false;
  #transfers = 0;

  constructor(engine: Engine, head: Head) {
    this.#engine = engine;
    this.#head = head;
    this.expectedSeq = head.seq;
  }

  /** Rows that it will write, roughly. */
  get size(): number {
    const { ledger, changedOrders, contracts, seconds } = this.#engine.state;
    const records = contracts.positions.changes + seconds.orders.changes;
    return this.#transfers + this.entries.length + ledger.changed.length + changedOrders.length + records;
  }

  get isEmpty(): boolean {
    return this.entries.length === 0 && !this.#wroteTicks;
  }

  /** Takes what the engine did for one command. A command without events gets no sequence number. */
  record(command: Command, now: number, result: CommandResult): void {
    if (command.type === 'ticks') this.#recordTicks(command.block);
    const events = this.#engine.takeEvents();
    if (events.length === 0) return;
    const requestId = 'requestId' in command ? command.requestId : undefined;
    const seq = ++this.#head.seq;
    this.entries.push({ seq, time: now, command, events });
    this.rows.add(
      'journal',
      String(seq),
      String(now),
      command.type,
      'user' in command ? String(command.user) : null,
      requestId ?? null,
      requestId === undefined ? null : resultText(command, result),
      encodeEvents(events),
    );
    for (const event of events) this.#recordEvent(event, seq, now);
    for (const t of this.#engine.state.ledger.takeTransfers()) {
      this.#transfers++;
      this.rows.add(
        'transfers',
        String(this.#head.nextTransfer++),
        String(now),
        t.kind,
        String(t.debitAccount),
        String(t.creditAccount),
        t.currency,
        String(t.amount),
        t.reference,
        String(t.debitBalance),
        String(t.creditBalance),
      );
    }
  }

  /** Closes the batch: snapshots every changed balance and order and returns what was committed. */
  seal(markets?: MarketChanges): CommittedBatch {
    const { state } = this.#engine;
    const accounts = state.ledger.takeChanged().map(accountRow);
    for (const a of accounts)
      this.rows.add('accounts', a.id, a.owner, a.product, a.currency, a.available, a.frozen);
    for (const { symbol, reference, source } of this.#references.values())
      this.rows.add('referencePrices', symbol, String(reference), source);
    for (const [symbol, price] of this.#lastPrices) this.rows.add('lastPrices', symbol, String(price));
    const orders = state.takeChangedOrders().map((order) => {
      const row = orderRow(order);
      this.#addRecord(order, row, row.status === 'open' || row.status === 'waiting', ORDER_ROWS);
      return row;
    });
    const positions = state.contracts.positions.takeChanged().map((position) => {
      const row = positionRow(position);
      this.#addRecord(position, row, row.status === 'open' || row.status === 'waiting', POSITION_ROWS);
      return row;
    });
    const claims = state.contracts.claims.takeChanged().map(claimRow);
    for (const row of claims) this.rows.addRecord('contractClaims', row);
    const seconds = state.seconds.orders.takeChanged().map((second) => {
      const row = secondRow(second);
      this.#addRecord(second, row, row.status === 'pending' || row.status === 'running', SECOND_ROWS);
      return row;
    });
    const withdrawals = state.withdrawals.takeChanged().map(withdrawalRow);
    for (const row of withdrawals) this.rows.addRecord('withdrawals', row);
    const projects = state.projects.takeChanged().map(projectRow);
    for (const row of projects) this.rows.addRecord('projects', row);
    const subscriptions = state.subscriptions.takeChanged().map(subscriptionRow);
    for (const row of subscriptions) this.rows.addRecord('subscriptions', row);
    return {
      entries: this.entries,
      markets,
      orders,
      accounts,
      positions,
      seconds,
      withdrawals,
      projects,
      subscriptions,
      claims,
      swaps: this.#swaps,
      ownTransfers: this.#ownTransfers,
    };
  }

  /** Writes a record where it belongs: among the open ones, or among the ended ones and out of the open. */
  #addRecord(
    record: { stored: boolean },
    row: OrderTable | PositionTable | SecondTable,
    isOpen: boolean,
    tables: RecordTables,
  ): void {
    this.rows.addRecord(isOpen ? tables.open : tables.closed, row);
    if (!isOpen && record.stored) this.rows.add(tables.ended, row.id);
    this.#engine.state.undo.note(restoreStored, record, record.stored);
    record.stored = isOpen;
  }

  #recordEvent(event: Event, seq: number, now: number): void {
    const { rows } = this;
    switch (event.type) {
      case 'traded':
        this.#recordTrade(event, now);
        return;
      case 'referenceSet':
        this.#references.set(event.symbol, event);
        return;
      case 'pairListed':
        this.#recordPair(event.pair, 'trading', seq);
        return;
      case 'pairStatusSet':
        this.#recordPair(this.#engine.state.pairs.get(event.symbol)!.spec, event.status, seq);
        return;
      case 'feesSet':
        rows.add('ownerFees', String(event.owner), String(event.makerPpm), String(event.takerPpm));
        return;
      case 'funded':
        // One grant may fund several currencies.
        if (this.entries.at(-1)!.events.find((e) => e.type === 'funded') === event)
          rows.add('grants', event.reference);
        return;
      case 'credited':
        rows.add('grants', event.reference);
        return;
      case 'swapped': {
        const row = swapRow(event, now);
        this.#swaps.push(row);
        rows.addRecord('swaps', row);
        return;
      }
      case 'ownTransferred': {
        const row = ownTransferRow(event, now);
        this.#ownTransfers.push(row);
        rows.addRecord('ownTransfers', row);
        return;
      }
      case 'houseTransferred':
      case 'creditCorrected':
        rows.addRecord('houseMoves', houseMoveRow(event, now));
        return;
      case 'contractSettingsSet':
        rows.add('contractSettings', event.symbol, JSON.stringify(event.settings));
        return;
      case 'contractLimitsSet':
        rows.add('contractLimits', 'all', JSON.stringify(event.limits));
        return;
      case 'secondConfigsSet':
        rows.add('secondSettings', event.symbol, encodeAmounts(event.settings));
        return;
      case 'secondFeeSet':
        rows.add('secondFee', 'all', String(event.feePpm));
        return;
      case 'setAside': {
        const { kind, id, cause, tick } = event;
        const key = asideKey(kind, id);
        rows.add('asides', key, kind, String(id), cause, tick ? encodeAmounts(tick) : null, String(now));
        return;
      }
      case 'reinstated':
        rows.add('reinstated', asideKey(event.kind, event.id));
        return;
      case 'inviterSet':
        rows.add('inviters', String(event.owner), String(event.inviter));
        return;
      case 'commissionPaid': {
        const { inviter, invitee, currency, amount, reference } = event;
        const who = [String(seq), String(now), String(inviter), String(invitee)];
        rows.add('commissions', ...who, currency, String(amount), reference);
        return;
      }
    }
  }

  #recordTrade(event: Traded, now: number): void {
    this.#lastPrices.set(event.symbol, event.price);
    this.rows.add(
      'trades',
      String(event.tradeId),
      String(now),
      event.symbol,
      String(event.price),
      String(event.lots),
      String(event.quote),
      event.takerSide,
      String(event.buyOrderId),
      String(event.sellOrderId),
      String(event.buyer),
      String(event.seller),
      String(event.buyerFee),
      String(event.sellerFee),
    );
  }

  #recordPair(spec: PairSpec, status: string, seq: number): void {
    this.rows.add(
      'pairs',
      spec.symbol,
      spec.base,
      spec.quote,
      String(spec.priceDecimals),
      String(spec.quantityDecimals),
      String(spec.minNotional),
      status,
      String(seq),
    );
  }

  #recordTicks(block: Extract<Command, { type: 'ticks' }>['block']): void {
    this.#wroteTicks = true;
    this.rows.add(
      'tickBlocks',
      String(block.id),
      String(block.time),
      ticksText(block.ticks),
      block.previousHash,
      block.hash,
    );
  }
}

function restoreStored(record: { stored: boolean }, stored: boolean): void {
  record.stored = stored;
}
