import { formatAmount, formatFixed, mulDivFloor, parseAmount } from '@bourse/money/amount';
import { registerIndicator, type Chart, type Indicator } from 'klinecharts';
import { CANDLES, OWN_TRADES } from './legend.ts';

/** One fill of the reader's, amounts as the wire has them. */
export interface OwnTrade {
  /** ms */
  time: number;
  side: Side;
  /** Base quantity. */
  amount: string;
  /** What it came to. */
  quote: string;
}

type Side = 'buy' | 'sell';

/** All fills of a candle on one side. */
export interface SideSum {
  amount: string;
  /** Average price, with the decimals of the pair, rounded down. */
  price: string;
}

/** What the reader traded within a candle. */
export type CandleTrades = Partial<Record<Side, SideSum>>;

/** Adds up the trades of each candle. `starts`: where the candles begin, in ms, rising; trades before the first are left out. */
export function tradesByCandle(
  starts: readonly number[],
  trades: readonly OwnTrade[],
  decimals: number,
): CandleTrades[] {
  const sums = new Map<number, Partial<Record<Side, { amount: bigint; quote: bigint }>>>();
  for (const { time, side, amount, quote } of trades) {
    const place = candleAt(starts, time);
    if (place < 0) continue;
    const sum = sums.get(place) ?? {};
    const before = sum[side] ?? { amount: 0n, quote: 0n };
    sums.set(place, {
      ...sum,
      [side]: {
        amount: before.amount + (parseAmount(amount) ?? 0n),
        quote: before.quote + (parseAmount(quote) ?? 0n),
      },
    });
  }
  const shown = ({ amount, quote }: { amount: bigint; quote: bigint }): SideSum => ({
    amount: formatAmount(amount),
    price: formatFixed(mulDivFloor(quote, 10n ** BigInt(decimals), amount), decimals),
  });
  return starts.map((_, place) => {
    const { buy, sell } = sums.get(place) ?? {};
    return { ...(buy?.amount && { buy: shown(buy) }), ...(sell?.amount && { sell: shown(sell) }) };
  });
}

/** Place of the last candle that begins at `time` or before it; -1: none does. */
function candleAt(starts: readonly number[], time: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** What the marks need beside the candles. */
interface Marks {
  trades: readonly OwnTrade[];
  decimals: number;
  /** Of the marks, on which white is readable. */
  colours: Readonly<Record<Side, string>>;
  /** Of words in the legend. */
  inks: Readonly<Record<Side, string>>;
  family: string;
  /** Words what was traded, for the legend. */
  say: (side: Side, sum: SideSum) => string;
}

/** As exchanges mark them everywhere. */
const LETTERS = { buy: 'B', sell: 'S' } as const;
/** Side of a mark, and its distance from the candle, in px. */
const SIZE = 14;
const GAP = 4;

/** Makes the marks known to the library, as an indicator: those go with the candles as they are loaded and moved. */
function register(): void {
  registerIndicator<CandleTrades, never, Marks>({
    name: OWN_TRADES,
    shortName: '',
    figures: [],
    calc: (candles, { extendData: { trades, decimals } }) =>
      tradesByCandle(
        candles.map(({ timestamp }) => timestamp),
        trades,
        decimals,
      ),
    draw: ({ ctx, chart, indicator, xAxis, yAxis }) => {
      const { from, to } = chart.getVisibleRange();
      const candles = chart.getDataList();
      const { colours, family } = indicator.extendData;
      for (let place = Math.max(0, from); place < to; place++) {
        const candle = candles[place];
        const { buy, sell } = indicator.result[place] ?? {};
        if (!candle || (!buy && !sell)) continue;
        const x = xAxis.convertToPixel(place);
        const mark = { ctx, x, family };
        if (buy) drawMark({ ...mark, tip: yAxis.convertToPixel(candle.low), side: 'buy' }, colours);
        if (sell) drawMark({ ...mark, tip: yAxis.convertToPixel(candle.high), side: 'sell' }, colours);
      }
      return true;
    },
    createTooltipDataSource: ({ indicator, crosshair }) => {
      const { inks, say } = indicator.extendData as Marks;
      const { buy, sell } = (indicator as Indicator<CandleTrades>).result[crosshair.dataIndex ?? -1] ?? {};
      const legend = (side: Side, sum: SideSum) => ({
        title: '',
        value: { text: say(side, sum), color: inks[side] },
      });
      const legends = [...(buy ? [legend('buy', buy)] : []), ...(sell ? [legend('sell', sell)] : [])];
      return { name: '', calcParamsText: '', features: [], legends };
    },
  });
}

interface Mark {
  ctx: CanvasRenderingContext2D;
  x: number;
  /** Where the candle ends. */
  tip: number;
  side: Side;
  family: string;
}

/** A letter on the colour of its side: below the candle for a buy, above it for a sell. */
function drawMark({ ctx, x, tip, side, family }: Mark, colours: Marks['colours']): void {
  const top = side === 'buy' ? tip + GAP : tip - GAP - SIZE;
  ctx.fillStyle = colours[side];
  ctx.beginPath();
  ctx.roundRect(x - SIZE / 2, top, SIZE, SIZE, 3);
  ctx.fill();
  ctx.fillStyle = '#ffffff';
  ctx.font = `600 10px ${family}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText(LETTERS[side], x, top + SIZE / 2 + 0.5);
}

/** Marks the reader's trades on the candles; none takes the marks away. */
export function showOwnTrades(chart: Chart, marks: Pick<Marks, 'trades' | 'decimals' | 'say'>): void {
  chart.removeIndicator({ name: OWN_TRADES });
  if (marks.trades.length === 0) return;
  register();
  const tokens = getComputedStyle(document.documentElement);
  const colour = (token: string): string => tokens.getPropertyValue(token).trim();
  chart.createIndicator(
    {
      name: OWN_TRADES,
      paneId: CANDLES,
      // Over the candles and the lines through them.
      zLevel: 1,
      extendData: {
        ...marks,
        colours: { buy: colour('--up-solid'), sell: colour('--down-solid') },
        inks: { buy: colour('--up'), sell: colour('--down') },
        family: tokens.fontFamily,
      } satisfies Marks,
    },
    true,
  );
}
