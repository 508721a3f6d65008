import { parseAmount } from '@bourse/money/amount';
import type { Language } from '@bourse/protocol/languages';
import { wording } from '@bourse/protocol/texts/wording';

/** Whether a text is an amount of the wire (docs/rules.md, "Numbers and rounding"). */
export function isAmount(text: string): boolean {
  return parseAmount(text) !== undefined;
}

export function isPositiveAmount(text: string): boolean {
  return (parseAmount(text) ?? 0n) > 0n;
}

export function isWholeNumber(text: string, min: number, max: number): boolean {
  return /^(0|[1-9][0-9]{0,8})$/.test(text) && Number(text) >= min && Number(text) <= max;
}

/** Parts per million as a rate in percent and back: an operator thinks of 0.1 %, the call wants 1000. */
export function ppmOfPercent(percent: string): number | undefined {
  const units = parseAmount(percent);
  // A percent is 10,000 parts per million; finer than one part is not spelled.
  if (units === undefined || units % 10_000n !== 0n) return undefined;
  return Number(units / 10_000n);
}

/**
 * A refusal that names one of the fields as the wire does (`allotMax`), as the problem of that field, in the words that
 * stand above it. Nothing for any other refusal.
 */
export function namedProblem(
  fields: readonly { name: string; label: string }[],
  message: string,
  language: Language,
): Record<string, string> | undefined {
  const said = (field: string) => wording(language, 'INVALID_FIELD', { field });
  const field = fields.find(({ name }) => said(name) === message);
  return field && { [field.name]: said(field.label) };
}
