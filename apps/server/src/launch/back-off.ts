import { EXIT } from './exit-codes.ts';

/** What is known when a server process has ended. */
export interface Ending {
  /** `null` when a signal ended it. */
  readonly code: number | null;
  /** Whether this process became ready before it ended. */
  readonly wasReady: boolean;
  /** Whether any server process of this supervisor ever became ready. */
  readonly everReady: boolean;
  /** How many in a row, this one included, ended without becoming ready. */
  readonly failures: number;
}

export type Verdict = { readonly exitCode: number } | { readonly restartInMs: number };

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 30_000;
/** What passes by itself is looked for more often: everybody waits for it. */
const LONGEST_FOR_NOW_MS = 5_000;
/** A server that has never run on this machine and keeps failing will not get better by itself. */
const FIRST_START_ATTEMPTS = 5;

/**
 * Whether to start the server again. One that has been ready comes back at once; one that fails on its way up comes back
 * more and more slowly, for ever where the cause may pass (a full disk, a database that is away); one that was refused does
 * not.
 */
export function afterEnd({ code, wasReady, everReady, failures }: Ending): Verdict {
  if (code === EXIT.stopped) return { exitCode: 0 };
  if (code === EXIT.refused) return { exitCode: EXIT.refused };
  if (!everReady && code !== EXIT.refusedForNow && failures >= FIRST_START_ATTEMPTS)
    return { exitCode: EXIT.notNow };
  if (wasReady) return { restartInMs: FIRST_DELAY_MS };
  return { restartInMs: waitAfter(failures, code === EXIT.refusedForNow) };
}

/** How long to wait after so many failures in a row, of a cause that passes by itself or of another. */
export function waitAfter(failures: number, isPassing: boolean): number {
  return Math.min(FIRST_DELAY_MS * 2 ** failures, isPassing ? LONGEST_FOR_NOW_MS : LONGEST_DELAY_MS);
}
