import type { ProposalView } from '@bourse/protocol/operators/proposals/calls';

/** A field of what a proposal is about. */
export interface ChangedField {
  readonly name: string;
  /** Absent: it says nothing about it. */
  readonly before: string | undefined;
  readonly after: string;
}

/** What was there and what would be, field by field; nothing is left out, so that nothing is approved unseen. */
export function changedFields({
  before,
  after,
}: Pick<ProposalView, 'before' | 'after'>): readonly ChangedField[] {
  const [was, wanted] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(was)])];
  return names.map((name) => {
    const old = name in was ? textOf(was[name]) : undefined;
    return { name, before: old, after: name in wanted ? textOf(wanted[name]) : old! };
  });
}

function fieldsOf(json: string): Readonly<Record<string, unknown>> {
  const fields = (JSON.parse(json) as Record<string, unknown> | null) ?? {};
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      areTexts(value) ? lines(name, value) : [[name, value]],
    ),
  );
}

interface Text {
  readonly language: string;
  readonly [part: string]: unknown;
}

function areTexts(value: unknown): value is readonly Text[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((each) => Object(each).language !== undefined)
  );
}

/** Texts in several languages as fields of their own, so that what changes in one stands beside what it was. */
function lines(name: string, texts: readonly Text[]): [string, unknown][] {
  return texts.flatMap(({ language, ...parts }) =>
    Object.entries(parts).map(([part, value]): [string, unknown] => [`${name} ${language} ${part}`, value]),
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
