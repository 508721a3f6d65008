import type { State } from '@bourse/engine/state';
import type { Command } from '@bourse/protocol/command';
import type { Query } from './earlier-keys.ts';

/** References that memory may hold. It needs those of the commands under way; the rest only saves a look-up. */
const REMEMBERED = 10_000;

/**
 * Puts into the engine's memory which of the commands' references have been paid before: each pays once, for good, and
 * all there ever were are in the table `grants` alone. Must have ended before the commands are executed, with no commit
 * in between. Undefined when memory knows enough. The table's primary key refuses whatever came past this.
 */
export function recallGrants(
  { grants }: Pick<State, 'grants'>,
  query: Query,
  commands: readonly Command[],
): Promise<void> | undefined {
  const references = commands.flatMap((command) =>
    command.type === 'fund' || command.type === 'credit' ? [command.reference] : [],
  );
  if (references.length === 0) return undefined;
  // Everything executed before is committed, or was taken back: the table knows it.
  if (grants.size > REMEMBERED) grants.clear();
  const unknown = references.filter((reference) => !grants.has(reference));
  return unknown.length === 0 ? undefined : recall(grants, query, unknown);
}

async function recall(grants: Set<string>, query: Query, references: readonly string[]): Promise<void> {
  const text = 'select reference from grants where reference = any($1::text[])';
  const rows = await query<{ reference: string }>(text, [references]);
  for (const { reference } of rows) grants.add(reference);
}
