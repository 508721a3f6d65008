import { MUTANT_KINDS, type Mutant } from './find-mutants.ts';

/** `count` of them, as many of each kind as there are, the same for the same seed. */
export function choose(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const next = numbers(seed);
  const byKind = MUTANT_KINDS.map((kind) =>
    shuffled(
      mutants.filter((each) => each.kind === kind),
      next,
    ),
  );
  const chosen: Mutant[] = [];
  for (let round = 0; chosen.length < count && byKind.some((kind) => round < kind.length); round++)
    for (const kind of byKind) if (round < kind.length && chosen.length < count) chosen.push(kind[round]!);
  return chosen;
}

function shuffled<T>(list: readonly T[], next: () => number): T[] {
  const all = [...list];
  for (let last = all.length - 1; last > 0; last--) {
    const other = Math.floor(next() * (last + 1));
    [all[last], all[other]] = [all[other]!, all[last]!];
  }
  return all;
}

/** Mulberry32: numbers in [0, 1). */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
