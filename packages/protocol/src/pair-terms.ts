import type { PairSpec } from './pairs.ts';

/**
 * What operators may change of a pair (docs/rules.md, "Pairs and precision"). What a pair counts in stays for ever, since
 * every price in journal and history is a number of these units; its tick and its lot are steps of them, for what is asked
 * for from now on.
 */

/** A limit may be so much worse for its owner than the reference. */
export const DEFAULT_BAND_PERCENT = 20;

/** Decimals that the price of an order may have. */
export function tickDecimalsOf({ tickDecimals, priceDecimals }: PairSpec): number {
  return tickDecimals ?? priceDecimals;
}

/** Decimals that the quantity of an order may have. */
export function lotDecimalsOf({ lotDecimals, quantityDecimals }: PairSpec): number {
  return lotDecimals ?? quantityDecimals;
}

/** The tick, in units of the pair's prices. */
export function tickStepOf(spec: PairSpec): number {
  return 10 ** (spec.priceDecimals - tickDecimalsOf(spec));
}

/** The lot, in units of the pair's quantities. */
export function lotStepOf(spec: PairSpec): number {
  return 10 ** (spec.quantityDecimals - lotDecimalsOf(spec));
}

export function bandPercentOf({ bandPercent }: PairSpec): number {
  return bandPercent ?? DEFAULT_BAND_PERCENT;
}

/** All that can change, as one text: equal terms give equal texts. */
export function termsText(spec: PairSpec): string {
  const { minNotional, makerPpm, takerPpm, feed } = spec;
  const fees = makerPpm === undefined ? 'usual' : `${makerPpm}/${takerPpm}`;
  const source = feed === undefined ? 'any' : feed ? 'feed' : 'none';
  return `${tickDecimalsOf(spec)} ${lotDecimalsOf(spec)} ${minNotional} ${bandPercentOf(spec)} ${fees} ${source}`;
}
