import type { Pair } from '@bourse/engine/spot/pair';
import type { State } from '@bourse/engine/state';
import type { MarketChanges, MarketRow, MarketTerms } from '../../markets.ts';

/** Tells what a batch changed of pairs, prices and terms: by comparing, since much of it is in no event. */
export class MarketRows {
  readonly #state: State;
  readonly #told = new Map<string, MarketRow>();
  #terms: MarketTerms | undefined;

  constructor(state: State) {
    this.#state = state;
  }

  /** What the batch that was just executed changed. A few comparisons per pair. */
  changes(): MarketChanges | undefined {
    const { contracts, seconds, pairs } = this.#state;
    let rows: MarketRow[] | undefined;
    for (const pair of pairs.values()) {
      const known = this.#told.get(pair.spec.symbol);
      if (known && isSame(this.#state, pair, known)) continue;
      const row = rowOf(this.#state, pair);
      this.#told.set(pair.spec.symbol, row);
      (rows ??= []).push(row);
    }
    const known = this.#terms;
    if (known?.contractLimits !== contracts.limits || known.secondFeePpm !== seconds.feePpm)
      this.#terms = { contractLimits: contracts.limits, secondFeePpm: seconds.feePpm };
    if (!rows && this.#terms === known) return undefined;
    return { rows: rows ?? [], terms: this.#terms! };
  }

  /** Something was taken back: the next batch tells all, whatever it changes. */
  tellAll(): void {
    this.#told.clear();
    this.#terms = undefined;
  }
}

function rowOf({ contracts, seconds }: State, pair: Pair): MarketRow {
  const { spec, status, lastPrice, mark, reference, isStale, prices } = pair;
  const contract = contracts.markets.get(spec.symbol);
  const second = seconds.markets.get(spec.symbol);
  return {
    spec,
    status,
    lastPrice,
    mark,
    reference,
    isStale,
    prices,
    contract: contract && {
      settings: contract.settings,
      mark: contract.markPrice,
      isSettled: contract.isSettled,
      tickedAt: contract.tickedAt,
    },
    second: second && { settings: second.settings, tickedAt: second.tickedAt },
  };
}

function isSame({ contracts, seconds }: State, pair: Pair, known: MarketRow): boolean {
  const contract = contracts.markets.get(pair.spec.symbol);
  const second = seconds.markets.get(pair.spec.symbol);
  return (
    pair.lastPrice === known.lastPrice &&
    pair.reference === known.reference &&
    pair.mark === known.mark &&
    pair.isStale === known.isStale &&
    pair.prices === known.prices &&
    pair.status === known.status &&
    pair.spec === known.spec &&
    contract?.tickedAt === known.contract?.tickedAt &&
    contract?.markPrice === known.contract?.mark &&
    contract?.isSettled === known.contract?.isSettled &&
    contract?.settings === known.contract?.settings &&
    second?.tickedAt === known.second?.tickedAt &&
    second?.settings === known.second?.settings
  );
}
