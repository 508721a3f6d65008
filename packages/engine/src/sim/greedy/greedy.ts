import { PAIRS, type PairSpec } from '@bourse/protocol/pairs';
import type { Candle } from '../replay-day.ts';
import { Random } from '../random.ts';
import { coinPrice } from '../sim-market.ts';
import { FAMILIES } from './families.ts';
import { recorded, TICKS_A_SECOND, walk, type PricePath } from './feed-model.ts';
import { GreedyMarket } from './market.ts';
import { STAKE, Trader } from './trader.ts';
import { burstsOf, judge, type Samples, type Verdict } from './verdict.ts';

const STEPS_AN_HOUR = 3_600 * TICKS_A_SECOND;
/** Bets of half a minute, and what waits for ticks, are over when the hour is. */
const STEPS_TO_END = 100 * TICKS_A_SECOND;
/** What the house has seen of the market before the first agent comes. */
const REMEMBERED_HOURS = 24;

export interface GreedyOptions {
  readonly pairs: readonly PairSpec[];
  readonly hours: number;
  readonly seed: number;
  /** Recorded minutes of BTC/USDT: every coin then moves as these did, in proportion to its own price. */
  readonly candles?: readonly Candle[];
  /** The first so many of them are over before the first agent comes. */
  readonly rememberedHours?: number;
}

export interface FamilyLine {
  readonly name: string;
  readonly pair: string;
  readonly hours: number;
  readonly operations: number;
  readonly staked: number;
  readonly profit: number;
  /** Profit in an hour as a share of the stake. */
  readonly perHour: number;
}

/** A family over all pairs: whether it earns more than chance would. */
export interface FamilyVerdict extends FamilyLine, Verdict {}

/** Plays every family on every pair; each hour has new users, whose profits are one sample. */
export function greedy(options: GreedyOptions, tell: (line: FamilyLine) => void): FamilyVerdict[] {
  const lines: FamilyLine[] = [];
  const samples = new Map<string, Samples>();
  options.pairs.forEach((pair, index) => {
    for (const [name, { hours, bursts }] of playPair(pair, options, options.seed * 1_000 + index, (line) => {
      lines.push(line);
      tell(line);
    })) {
      const all = samples.get(name);
      samples.set(name, {
        hours: [...(all?.hours ?? []), ...hours],
        bursts: [...(all?.bursts ?? []), ...bursts],
      });
    }
  });
  return [...samples].map(([family, own]) => verdict(`greedy.${family}`, lines, own));
}

function playPair(
  pair: PairSpec,
  { hours, candles, rememberedHours = REMEMBERED_HOURS }: GreedyOptions,
  seed: number,
  tell: (line: FamilyLine) => void,
): Map<string, Samples> {
  const random = new Random(seed);
  const coins = [pair.base, pair.quote].filter((coin) => coin !== 'USDT');
  const paths = new Map(coins.map((coin) => [coin, pathOf(random, coin, candles)]));
  const market = new GreedyMarket(pair, paths);
  market.remember(rememberedHours);
  for (let n = 0; n < 60 * TICKS_A_SECOND; n++) market.step();
  const hasContracts = pair.quote === 'USDT';
  const families = Object.entries(FAMILIES).filter(([, { onContracts }]) => hasContracts || !onContracts);
  const results = new Map(
    families.map(([name]) => [
      name,
      { hours: [] as number[], bursts: [] as number[], operations: 0, staked: 0 },
    ]),
  );
  let user = 0;
  for (let hour = 0; hour < hours; hour++) {
    const agents = families.map(([name, { make }]) => {
      const trader = new Trader(market, ++user, random);
      const friend = name === 'self-referral' ? new Trader(market, ++user, random, trader.user) : trader;
      return { name, trader, friend, act: make(trader, friend) };
    });
    const steps = Math.round(STEPS_AN_HOUR * Math.min(1, hours - hour));
    for (let n = 0; n < steps; n++) {
      market.step();
      if (n % (600 * TICKS_A_SECOND) === 0) market.check();
      if (n === steps - STEPS_TO_END)
        for (const { trader, friend } of agents) for (const each of new Set([trader, friend])) each.leave();
      if (n < steps - STEPS_TO_END) for (const { act } of agents) act(market.sight());
    }
    for (const { name, trader, friend } of agents) {
      const result = results.get(name)!;
      const both = [...new Set([trader, friend])];
      result.hours.push(both.reduce((sum, { profit }) => sum + profit, 0));
      // Two who are one deal for each other: their bursts are the same.
      result.bursts.push(...burstsOf(both));
      result.operations += both.reduce((sum, { operations }) => sum + operations, 0);
      result.staked += both.reduce((sum, { staked }) => sum + staked, 0);
    }
  }
  market.check();
  market.compare();
  for (const [name, result] of results)
    tell(lineOf(`greedy.${name}`, pair.symbol, hours, result.operations, result.staked, sum(result.hours)));
  return results;
}

function pathOf(random: Random, coin: string, candles?: readonly Candle[]): PricePath {
  const price = coinPrice(coin);
  const own = new Random(random.below(2 ** 31));
  return candles ? recorded(own, candles, candles[0]!.open / price) : walk(own, price);
}

function lineOf(
  name: string,
  pair: string,
  hours: number,
  operations: number,
  staked: number,
  profit: number,
): FamilyLine {
  const round = (n: number, digits: number) => Math.round(n * 10 ** digits) / 10 ** digits;
  const perHour = round(profit / STAKE / hours, 6);
  return { name, pair, hours, operations, staked: round(staked, 0), profit: round(profit, 2), perHour };
}

function verdict(name: string, lines: readonly FamilyLine[], samples: Samples): FamilyVerdict {
  const own = lines.filter((line) => line.name === name);
  const of = (field: 'hours' | 'operations' | 'staked') => sum(own.map((line) => line[field]));
  const line = lineOf(name, 'all', of('hours'), of('operations'), of('staked'), sum(samples.hours));
  return { ...line, ...judge(samples) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** `btcusdt,xrpbtc`; all of them without a list. Throws on an unknown one. */
export function pairsOf(list: string | undefined): readonly PairSpec[] {
  if (list === undefined) return PAIRS;
  return list.split(',').map((symbol) => {
    const pair = PAIRS.find((each) => each.symbol === symbol);
    if (!pair) throw new Error(`there is no pair ${symbol}`);
    return pair;
  });
}
