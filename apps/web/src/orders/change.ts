import { isZero, plainDecimal } from '@bourse/ui/format/decimal';

/** Numbers of an order by name, as texts. */
export type Numbers<Name extends string> = { [Each in Name]?: string };

/** What is another number than before; nothing when all are as they were, or one is missing. */
export function changedNumbers<Name extends string>(
  fields: readonly { name: Name; value: string }[],
  texts: Readonly<Numbers<Name>>,
): Numbers<Name> | undefined {
  const change: Numbers<Name> = {};
  for (const { name, value } of fields) {
    const typed = plainDecimal(texts[name] ?? value);
    if (typed === '' || isZero(typed)) return undefined;
    if (typed !== plainDecimal(value)) change[name] = typed;
  }
  return Object.keys(change).length === 0 ? undefined : change;
}
