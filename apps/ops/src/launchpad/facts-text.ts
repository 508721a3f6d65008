import type { ProjectFact } from '@bourse/protocol/launchpad/calls';

/** Facts as the editor spells them: a line each, `name: value`. */
export function factsText(facts: readonly ProjectFact[]): string {
  return facts.map(({ name, value }) => `${name}: ${value}`).join('\n');
}
