import { createHash } from 'node:crypto';
import { MUTANT_KINDS, type Mutant } from './find-mutants.ts';

/**
 * `count` of them, as many of each kind as there are, the same for the same seed. A mutant's turn depends on what it is and on
 * no other: where code changes elsewhere, the same ones are chosen.
 */
export function choose(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const turns = turnsOf(mutants, seed);
  const byKind = MUTANT_KINDS.map((kind) =>
    mutants.filter((each) => each.kind === kind).toSorted((a, b) => (turns.get(a)! < turns.get(b)! ? -1 : 1)),
  );
  const chosen: Mutant[] = [];
  for (let round = 0; chosen.length < count && byKind.some((kind) => round < kind.length); round++)
    for (const kind of byKind) if (round < kind.length && chosen.length < count) chosen.push(kind[round]!);
  return chosen;
}

function turnsOf(mutants: readonly Mutant[], seed: number): ReadonlyMap<Mutant, string> {
  const alike = new Map<string, number>();
  return new Map(
    mutants.map((mutant) => {
      const { path, kind, from, to, text } = mutant;
      const what = JSON.stringify([seed, path, kind, from, to, text]);
      const nth = alike.get(what) ?? 0;
      alike.set(what, nth + 1);
      return [mutant, createHash('sha256').update(`${what}${nth}`).digest('hex')];
    }),
  );
}
