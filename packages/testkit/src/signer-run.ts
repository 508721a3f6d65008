import { setTimeout as sleep } from 'node:timers/promises';
import { run, type RunningSigner } from '@bourse/signer/commands/run';
import { pino } from 'pino';
import { TEST_PASSPHRASE, type TestSignerFolder } from './signer.ts';

/** A signer in this process, on a test's folder. */
export async function runTestSigner(options: {
  readonly keys: TestSignerFolder;
  readonly databaseUrl: string;
  readonly rpcUrls: Readonly<Record<string, string>>;
  /** What was logged. */
  readonly lines?: string[];
  /** Its clock; absent: the time. */
  readonly now?: () => number;
}): Promise<RunningSigner> {
  const lines = options.lines ?? [];
  return run({
    folder: options.keys.folder,
    databaseUrl: options.databaseUrl,
    rpcUrls: options.rpcUrls,
    passphrase: TEST_PASSPHRASE,
    log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }),
    pollMs: 25,
    ...(options.now && { now: options.now }),
  });
}

/** Waits until something holds; a test that waits for nothing fails with what it saw last. */
export async function until<T>(
  look: () => Promise<T>,
  holds: (seen: T) => boolean,
  timeoutMs = 15_000,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const seen = await look();
    if (holds(seen)) return seen;
    if (Date.now() > end) throw new Error(`still waiting; last seen: ${JSON.stringify(seen)}`);
    await sleep(20);
  }
}
