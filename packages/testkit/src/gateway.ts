import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CALM } from '@bourse/server/gateway/access/pressure';
import { NO_LIMITS } from '@bourse/server/gateway/access/budget';
import type { ExchangeParts } from '@bourse/server/exchange';
import { startGateway, type RunningGateway } from '@bourse/server/gateway';
import { pino } from 'pino';
import { checkAnswer } from './check-answer.ts';
import { PASSWORD, TestUser } from './client.ts';
import { testSettings, type TestExchange } from './exchange.ts';
import { TestStream } from './stream.ts';

/** A gateway in this process, in front of a `TestExchange` that is a core. */
export interface TestGateway {
  readonly url: string;
  readonly running: RunningGateway;
  /** What was logged at level warn or above. */
  readonly log: readonly string[];
  /** Makes a user and signs him in here, without mail. */
  enrol(email: string): Promise<TestUser>;
  openStream(): Promise<TestStream>;
  stop(): Promise<void>;
}

export interface TestGatewayOptions {
  readonly natsUrl: string;
  /** Another than ours. */
  readonly wireVersion?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly parts?: Omit<ExchangeParts, 'clock' | 'feed'>;
}

/** Boots one; resolves when it has joined the core. The caller stops it. */
export async function startTestGateway(
  core: Pick<TestExchange, 'databaseUrl' | 'clock'>,
  { natsUrl, wireVersion, env, parts }: TestGatewayOptions,
): Promise<TestGateway> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gateway-'));
  const settings = testSettings(core.databaseUrl, dataDir, { ROLE: 'gateway', NATS_URL: natsUrl, ...env });
  const lines: string[] = [];
  const running = await startGateway({
    settings,
    log: pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }),
    databaseUrl: core.databaseUrl,
    parts: {
      ...{ limits: NO_LIMITS, pressure: CALM, checkAnswer },
      ...parts,
      ...(wireVersion !== undefined && { wireVersion }),
      clock: core.clock,
    },
  });
  const server = createServer((request, response) => running.handle(request, response));
  server.on('upgrade', (request, socket, head) => running.upgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    running,
    log: lines,
    async enrol(email) {
      const { userId, token } = await running.identity.enrol(email, PASSWORD);
      return new TestUser(url, email, userId, token);
    },
    openStream: () => TestStream.open(url),
    async stop() {
      server.close();
      server.closeAllConnections();
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
