import type { ProposalView } from '@bourse/protocol/operators/proposals/calls';

/** A field of what a proposal is about. */
interface ChangedField {
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
  return (JSON.parse(json) as Record<string, unknown> | null) ?? {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
