import { audit } from '@bourse/server/audit/audit';
import { signUp, type TestUser } from '@bourse/testkit/client';
import { Outbox } from '@bourse/testkit/outbox';
import { History } from '../crowd/history.ts';
import { midOf } from '../crowd/load.ts';
import { ServerUnderTest, type ServerOptions } from '../crash/server-under-test.ts';
import { verify } from '../crowd/verify.ts';
import type { Report } from '../trials.ts';
import { Witness } from './witness.ts';

/** Where a fault happens: an exchange, and a user who uses it all the time. */
export interface Scene {
  readonly server: ServerUnderTest;
  readonly user: TestUser;
  readonly witness: Witness;
  /** One line of the statement: what a user saw in the phase that ends here. */
  phase(name: string): void;
}

export interface Fault {
  readonly name: string;
  /** Rejects when something was not as it must be; `long` takes more time. */
  run(options: { readonly long: boolean }): Promise<Report>;
}

/** Orders of the witness rest so far below the market that nobody meets them. */
export const FAR = 0.9;

/**
 * Starts an exchange with a user at work, lets `happen` do its worst, and holds everything that was acknowledged, and the
 * audit, against the database that is left.
 */
export async function onScene(
  fault: string,
  options: ServerOptions,
  happen: (scene: Scene) => Promise<Record<string, number>>,
): Promise<Report> {
  const server = await ServerUnderTest.create(options);
  const history = new History();
  const seen: string[] = [];
  try {
    server.start();
    await server.ready();
    await server.calm();
    const user = await signUp(server.url, new Outbox(server.dataDir), 'witness@example.com');
    const price = ((await midOf(user, 'btcusdt')) * FAR).toFixed(2);
    const witness = new Witness(user, history, fault.replaceAll(/\W/g, '-'), price);
    const phase = (name: string): void => void seen.push(`${name}: ${witness.said()}`);
    witness.start();
    await witness.sees('cancel', 'done', 20_000);
    phase('before');
    const figures = await happen({ server, user, witness, phase });
    await witness.stop();
    const { violations } = await verify(history, server.databaseUrl);
    const exitCode = await server.stop();
    const ends = exitCode === 0 ? [] : [`the orderly stop ended with exit code ${exitCode}`];
    return { figures, seen, violations: [...violations, ...ends] };
  } finally {
    server.remove();
  }
}

/** The end of a fault without a witness: what the audit says of the database, and the orderly stop, when not as they must be. */
export async function endWithAudit(server: ServerUnderTest): Promise<string[]> {
  const { differences } = await audit(server.databaseUrl);
  const exitCode = await server.stop();
  return [
    ...differences.map((each) => `audit: ${each}`),
    ...(exitCode === 0 ? [] : [`the orderly stop ended with exit code ${exitCode}`]),
  ];
}
