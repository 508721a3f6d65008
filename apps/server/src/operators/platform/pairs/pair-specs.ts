import { parseAmount } from '@bourse/money/amount';
import { pairOutOfBounds } from '@bourse/protocol/operators/launchpad/bounds';
import { MOST_DECIMALS } from '@bourse/protocol/coins/rules';
import { canCountIn, countedIn, MOST_MIN_NOTIONAL } from '@bourse/protocol/operators/pairs/bounds';
import type { PairCreate, PairUpdate } from '@bourse/protocol/operators/pairs/calls';
import type { PairSpec, QUOTE_COINS } from '@bourse/protocol/pairs';
import { lotDecimalsOf, tickDecimalsOf } from '@bourse/protocol/pair-terms';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { Covered } from '../../../market/feeds/feed-coverage.ts';

export type TermChange = PairUpdate;

/** A new pair as the engine takes it, within bounds. `covered`: what its feed says; absent: it has none. */
export function newPair(
  fields: PairCreate,
  covered: Covered | undefined,
): { readonly pair: PairSpec; readonly issuePrice?: bigint } | Refusal {
  const { baseCoin: base, quoteCoin: quote, tickDecimals, lotDecimals, bandPercent } = fields;
  const minNotional = parseAmount(fields.minNotional) ?? 0n;
  const opening = fields.openingPrice === undefined ? 0n : (parseAmount(fields.openingPrice) ?? 0n);
  if (!covered && opening <= 0n) return invalid('openingPrice');
  const price = covered ? covered.price : opening;
  if (minNotional <= 0n || minNotional > MOST_MIN_NOTIONAL[quote]) return invalid('minNotional');
  if (price !== undefined) {
    if (price <= 0n || !canCountIn(tickDecimals, price)) return invalid('tickDecimals');
    const precision = { priceDecimals: tickDecimals, quantityDecimals: lotDecimals, minNotional };
    const wrong = pairOutOfBounds(precision, price, MOST_MIN_NOTIONAL[quote]);
    if (wrong !== undefined) return invalid(FIELDS[wrong]);
  }
  const fees = readFees(fields);
  if (fees === undefined) return invalid('makerPpm');
  const pair: PairSpec = {
    symbol: (base + quote).toLowerCase(),
    base,
    quote,
    ...countedIn(fields, price),
    minNotional,
    tickDecimals,
    lotDecimals,
    bandPercent,
    ...fees,
    feed: covered !== undefined,
  };
  return covered ? { pair } : { pair, issuePrice: opening };
}

/** A pair with other terms, within bounds. `price`: what it trades at, in 1e-8 units; absent: nothing is known. */
export function changedPair(
  was: PairSpec,
  change: TermChange,
  price: bigint | undefined,
): PairSpec | Refusal {
  const minNotional =
    change.minNotional === undefined ? was.minNotional : (parseAmount(change.minNotional) ?? 0n);
  const most = MOST_MIN_NOTIONAL[was.quote as (typeof QUOTE_COINS)[number]];
  if (minNotional <= 0n || minNotional > most) return invalid('minNotional');
  const tickDecimals = change.tickDecimals ?? tickDecimalsOf(was);
  const lotDecimals = change.lotDecimals ?? lotDecimalsOf(was);
  if (tickDecimals > was.priceDecimals) return invalid('tickDecimals');
  if (lotDecimals > was.quantityDecimals) return invalid('lotDecimals');
  const wrong =
    price === undefined ? undefined : tooCoarse({ was, price, most, tickDecimals, lotDecimals, minNotional });
  if (wrong !== undefined) return invalid(FIELDS[wrong]);
  const { makerPpm, takerPpm, ...same } = was;
  const hasFees = change.ownFees ?? (makerPpm === undefined ? '0' : '1');
  const fees = readFees({
    ownFees: hasFees,
    makerPpm: change.makerPpm ?? makerPpm,
    takerPpm: change.takerPpm ?? takerPpm,
  });
  if (fees === undefined) return invalid('makerPpm');
  return {
    ...same,
    minNotional,
    tickDecimals,
    lotDecimals,
    ...(change.bandPercent !== undefined && { bandPercent: change.bandPercent }),
    ...fees,
    ...(change.feed !== undefined && { feed: change.feed === '1' }),
  };
}

/** Which step has become so coarse that a new pair at this price might not have it: no price inside the band would fit it. */
function tooCoarse(after: {
  readonly was: PairSpec;
  readonly price: bigint;
  readonly most: bigint;
  readonly tickDecimals: number;
  readonly lotDecimals: number;
  readonly minNotional: bigint;
}): 'priceDecimals' | 'quantityDecimals' | undefined {
  const { was, price, most, tickDecimals, lotDecimals, minNotional } = after;
  const finest = { priceDecimals: MOST_DECIMALS, quantityDecimals: MOST_DECIMALS, minNotional };
  const isOut = (step: object) => pairOutOfBounds({ ...finest, ...step }, price, most) !== undefined;
  if (tickDecimals < tickDecimalsOf(was) && isOut({ priceDecimals: tickDecimals })) return 'priceDecimals';
  if (lotDecimals < lotDecimalsOf(was) && isOut({ quantityDecimals: lotDecimals })) return 'quantityDecimals';
  return undefined;
}

/** Both rates or none; `undefined` where one is missing. */
function readFees({
  ownFees,
  makerPpm,
  takerPpm,
}: {
  readonly ownFees: '0' | '1';
  readonly makerPpm?: number | undefined;
  readonly takerPpm?: number | undefined;
}): Pick<PairSpec, 'makerPpm' | 'takerPpm'> | undefined {
  if (ownFees === '0') return {};
  return makerPpm === undefined || takerPpm === undefined ? undefined : { makerPpm, takerPpm };
}

/** Names of the call for what `pairOutOfBounds` finds. */
const FIELDS = {
  priceDecimals: 'tickDecimals',
  quantityDecimals: 'lotDecimals',
  minNotional: 'minNotional',
} as const;

function invalid(field: string): Refusal {
  return refuse('INVALID_FIELD', { field });
}
