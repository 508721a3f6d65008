/** What a fault or a drill found: what was lost, how long it took, and what was not as it must be. */
export interface Report {
  readonly figures: Readonly<Record<string, number | string>>;
  /** In words, what was done and seen. */
  readonly seen: readonly string[];
  readonly violations: readonly string[];
}

export interface Trial {
  readonly name: string;
  /** Rejects when something went otherwise than it must; `NotHere`: this machine lacks what it takes. */
  run(): Promise<Report>;
}

/** What cannot be tried on this machine. */
export class NotHere extends Error {
  override name = 'NotHere';
}

/** One after the other, a JSON line each; the exit code is 1 on any violation. `kind`: what they are called in their lines. */
export async function runTrials(kind: string, trials: readonly Trial[]): Promise<void> {
  if (trials.length === 0) {
    console.error(`No ${kind} has that in its name.`);
    process.exitCode = 1;
  }
  for (const trial of trials) {
    const begun = performance.now();
    console.log(`${trial.name}:`);
    const { figures, seen, violations, skipped } = await tried(trial);
    for (const line of seen) console.log(`  ${line}`);
    for (const violation of violations) console.log(`  VIOLATION ${violation}`);
    const ok = skipped === undefined ? violations.length === 0 : 'skipped';
    const took = since(begun);
    console.log(JSON.stringify({ [kind]: trial.name, ok, ...(skipped && { skipped }), ...figures, took }));
    if (violations.length > 0) process.exitCode = 1;
  }
}

async function tried(trial: Trial): Promise<Report & { readonly skipped?: string }> {
  const none = { figures: {}, seen: [], violations: [] };
  try {
    return await trial.run();
  } catch (error) {
    if (error instanceof NotHere) return { ...none, skipped: error.message };
    return { ...none, violations: [String((error as Error).stack)] };
  }
}

/** With one decimal. */
export function seconds(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Seconds since then. */
export function since(begun: number): number {
  return seconds((performance.now() - begun) / 1000);
}
