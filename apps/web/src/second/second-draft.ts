import { formatAmount, parseAmount, parseDecimal, type Amount } from '@bourse/money/amount';
import type { SecondConfigView } from '@bourse/protocol/second/calls';
import { OPEN_AMOUNT_MIN, SECOND_COIN, secondFee, secondIncome } from '@bourse/protocol/second/rules';
import type { OrderProblem } from '../orders/use-order-flow.ts';
import { clampDecimal, fieldValue } from '../shared/decimal-input.ts';

/** The numbers of the form, by the engine's own formulas: pure, in 1e-8 USDT. */

const PPM_DECIMALS = 6;
const PPM = 1_000_000n;

/** What an amount is judged by. */
export interface SecondContext {
  readonly config: SecondConfigView;
  /** "0.02" */
  readonly feeRate: string;
  /** On the contract account; absent while that is not known, or for a visitor. */
  readonly available: string | undefined;
}

export interface SecondPreview {
  readonly fee: Amount;
  /** Amount and fee: what leaves the available balance. */
  readonly cost: Amount;
  /** What comes back when the reader is right: amount and profit. */
  readonly payout: Amount;
}

export function clampAmount(text: string): string {
  return clampDecimal(text, 8);
}

/** `undefined` while there is no amount. */
export function previewOf(text: string, { config, feeRate }: SecondContext): SecondPreview | undefined {
  const stake = fieldValue(text, 8);
  if (stake === undefined || stake === 0n) return undefined;
  const fee = secondFee(stake, ppmOf(feeRate));
  return { fee, cost: stake + fee, payout: stake + secondIncome(stake, ppmOf(config.incomeRate)) };
}

/**
 * Why an amount cannot be sent, as docs/rules.md, "Fields and their messages" words it; the exchange checks the same.
 */
export function problemOfSecond(text: string, about: SecondContext): OrderProblem | undefined {
  const stake = fieldValue(text, 8);
  if (stake === undefined || stake < OPEN_AMOUNT_MIN) return { key: 'ENTER_OPEN_AMOUNT' };
  const { config, available } = about;
  if (stake < (parseAmount(config.openAmountMin) ?? 0n)) return { key: 'MINIMUM_TOO_LOW' };
  if (stake > (parseAmount(config.openAmountMax) ?? 0n)) {
    return { key: 'SECOND_ABOVE_MAX', args: { maximum: config.openAmountMax, currency: SECOND_COIN } };
  }
  const cost = previewOf(text, about)?.cost ?? 0n;
  if (available !== undefined && cost > (parseAmount(available) ?? 0n))
    return { key: 'INSUFFICIENT_BALANCE' };
  return undefined;
}

/** The largest amount that can be sent: by the configuration, and by a balance that has to pay the fee as well. */
export function mostOf({ config, feeRate, available }: SecondContext): Amount {
  const most = parseAmount(config.openAmountMax) ?? 0n;
  if (available === undefined) return most;
  const balance = parseAmount(available) ?? 0n;
  // The fee is rounded up: the share rounded down may be one unit too much.
  let stake = (balance * PPM) / (PPM + BigInt(ppmOf(feeRate)));
  while (stake > 0n && stake + secondFee(stake, ppmOf(feeRate)) > balance) stake -= 1n;
  return stake < most ? stake : most;
}

const STEPS = [1n, 2n, 5n, 10n];

/** Amounts to choose with one click: multiples of the minimum. */
export function quickAmounts({ openAmountMin, openAmountMax }: SecondConfigView): string[] {
  const min = parseAmount(openAmountMin) ?? 0n;
  const max = parseAmount(openAmountMax) ?? 0n;
  return STEPS.map((step) => min * step)
    .filter((amount) => amount > 0n && amount <= max)
    .map(formatAmount);
}

function ppmOf(rate: string): number {
  return Number(parseDecimal(rate, PPM_DECIMALS) ?? 0n);
}
