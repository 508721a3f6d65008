import { formatAmount } from '@bourse/money/amount';
import { MIN_PART } from '@bourse/protocol/contract/rules';
import { sql } from 'kysely';
import type { MessageArgs } from '@bourse/protocol/inbox/calls';
import type { PositionView } from '@bourse/protocol/contract/calls';
import type { CloseDropped, PositionClosed } from '@bourse/protocol/contract/events';
import type { TellNews } from '../inbox/news.ts';
import { Job } from '../job.ts';
import type { CommittedBatch } from '../sequencer/sequencer.ts';
import type { Services } from '../services.ts';
import type { PositionTable } from './records.ts';

const DAY_MS = 24 * 3_600_000;
/** How often positions are looked for that are close to their liquidation. */
const LOOK_MS = 5_000;
/** A margin call comes when of the way from opening to liquidation at most one part in so many is left. */
const LAST_PART = 5;
/** No position's way to its liquidation is longer than a share of the price: leverage is at least five. */
const FURTHEST = 0.05;
const AT_ONCE = 500;
/** Of the opening price: nearer prices of liquidation are one, so that margin like dust calls for nothing anew. */
const ONE_PRICE = 1_000n;

type ViewOf = (row: PositionTable) => PositionView;

/** Tells owners what happened to their positions by itself: liquidations, stops, limits that opened, margin calls. */
export class PositionNews {
  readonly #services: Services;
  readonly #tell: TellNews;
  readonly #viewOf: ViewOf;
  /** Of positions that are close to their liquidation: where they were called for. */
  #called = new Map<string, string>();
  readonly #calls = new Job({
    everyMs: LOOK_MS,
    work: () => this.#look(),
    failed: (err) => this.#services.log.warn({ err }, 'margin calls are put off'),
  });

  constructor(services: Services, tell: TellNews, viewOf: ViewOf) {
    this.#services = services;
    this.#tell = tell;
    this.#viewOf = viewOf;
  }

  onCommitted(batch: CommittedBatch): void {
    for (const row of batch.positions) this.#tellOf(row);
    if (batch.positions.length > 0) this.#tellOfQueued(batch);
  }

  /** Tells the liquidations of the last day that a crash may have cut off, then looks for margin calls. */
  async start(): Promise<void> {
    const rows = await this.#services.db
      .selectFrom('closed_positions')
      .selectAll()
      .where('status', '=', 'liquidated')
      .where('closed_at', '>=', String(this.#services.clock.now() - DAY_MS))
      .execute();
    for (const row of rows) this.#tellOf(row);
    this.#calls.start();
  }

  stop(): Promise<void> {
    return this.#calls.stop();
  }

  /**
   * Calls for margin where a position is close to its liquidation; once for each price that liquidates it, told apart by a
   * thousandth of the opening price.
   */
  look(): Promise<void> {
    return this.#calls.run();
  }

  async #look(): Promise<void> {
    const called = new Map<string, string>();
    for (const { spec, contract } of this.#services.markets.values()) {
      const mark = contract?.mark ?? 0n;
      if (mark > 0n) await this.#lookAt(spec.symbol, mark, called);
    }
    this.#called = called;
  }

  /** All of a pair, however many somebody has of them there: nobody's takes the place of another's. */
  async #lookAt(symbol: string, mark: bigint, called: Map<string, string>): Promise<void> {
    for (let after = '0'; ;) {
      const rows = await this.#near(symbol, mark, after);
      for (const row of rows) {
        const where = String(BigInt(row.liquidation_price) / (BigInt(row.open_price) / ONE_PRICE || 1n));
        called.set(row.id, where);
        if (this.#called.get(row.id) !== where) this.#call(row, where);
      }
      if (rows.length < AT_ONCE) return;
      after = rows.at(-1)!.id;
    }
  }

  #near(symbol: string, mark: bigint, after: string): Promise<PositionTable[]> {
    const reach = BigInt(Math.ceil(Number(mark) * FURTHEST));
    const [low, high] = [String(mark - reach), String(mark + reach)];
    return this.#services.db
      .selectFrom('open_positions')
      .selectAll()
      .where('symbol', '=', symbol)
      .where('status', '=', 'open')
      .where('id', '>', after)
      .where('liquidation_price', '>', '0')
      .where('liquidation_price', '>=', low)
      .where('liquidation_price', '<=', high)
      .where(
        sql<boolean>`abs(${String(mark)}::numeric - liquidation_price) * ${LAST_PART} <= abs(open_price - liquidation_price)`,
      )
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
  }

  #call(row: PositionTable, where: string): void {
    const { liquidationPrice } = this.#viewOf(row);
    const args = { ...this.#about(row), liquidation: this.#priceText(row, liquidationPrice) };
    this.#tell(Number(row.owner), 'marginCall', args, `${row.id}:${where}`);
  }

  #tellOf(row: PositionTable): void {
    const { id, openQuantity, openPrice, baseCoin, netProfit } = this.#viewOf(row);
    const owner = Number(row.owner);
    const about = this.#about(row);
    if (row.status === 'open' && row.order_type === 'limit' && row.opened_at === row.updated_at) {
      if (row.created_at === row.opened_at) return;
      const opened = {
        ...about,
        price: this.#priceText(row, openPrice),
        amount: openQuantity,
        coin: baseCoin,
      };
      this.#tell(owner, 'positionOpened', opened, id);
    }
    if (row.closed_at === '0') return;
    const ended: MessageArgs['liquidated'] = {
      ...about,
      result: cut(netProfit.startsWith('-') ? netProfit : `+${netProfit}`, 2),
    };
    if (row.status === 'liquidated') this.#tell(owner, 'liquidated', ended, id);
    else if (row.reason === 'stop-loss') this.#tell(owner, 'stopLossHit', ended, id);
    else if (row.reason === 'stop-profit') this.#tell(owner, 'stopProfitHit', ended, id);
    else if (row.reason === 'deleveraged') this.#tell(owner, 'deleveraged', ended, id);
  }

  /** What became of closes that had waited for the first fresh price. */
  #tellOfQueued({ entries, positions }: CommittedBatch): void {
    const rows = new Map(positions.map((row) => [row.id, row]));
    for (const { seq, events } of entries)
      for (const event of events) {
        if (event.type !== 'closeDropped' && event.type !== 'positionClosed') continue;
        const row = rows.get(String(event.positionId));
        if (row) this.#tellQueued(row, event, `${row.id}:${seq}`);
      }
  }

  #tellQueued(row: PositionTable, event: CloseDropped | PositionClosed, once: string): void {
    const owner = Number(row.owner);
    if (event.reason === 'below-min') {
      const args = { ...this.#about(row), minimum: formatAmount(MIN_PART) };
      this.#tell(owner, 'closeDropped', args, once);
    } else if (event.type === 'positionClosed' && event.reason === 'first-price') {
      const price = this.#priceText(row, formatAmount(event.closePrice));
      const amount = formatAmount(event.quantity);
      const { baseCoin: coin } = this.#viewOf(row);
      this.#tell(owner, 'closedAtFirst', { ...this.#about(row), price, amount, coin }, once);
    }
  }

  #about(row: PositionTable): Omit<MessageArgs['liquidated'], 'result'> {
    const { baseCoin, quoteCoin, direction, leverage, price } = this.#viewOf(row);
    return {
      pair: `${baseCoin}/${quoteCoin}`,
      side: direction === 'buy' ? 'long' : 'short',
      leverage: String(leverage),
      price: this.#priceText(row, price),
    };
  }

  /** A price in the pair's precision. */
  #priceText({ symbol }: PositionTable, price: string): string {
    return cut(price, this.#services.markets.get(symbol)!.spec.priceDecimals);
  }
}

/** Without the decimals after the first few. */
function cut(text: string, decimals: number): string {
  const point = text.indexOf('.');
  return point < 0 ? text : text.slice(0, point + 1 + decimals).replace(/\.$/, '');
}
