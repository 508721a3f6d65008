import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendSocket } from '@bourse/server/launch/listening-socket';
import { endServer, forkScript, nextWord } from '../child.ts';
import type { LongestRounds } from './loop-rounds.ts';
import { ATTACKERS, HONEST, REST_SECONDS, type House } from './round.ts';
import type { Answered, Asked, HostileServerReady } from './server.ts';

/** Lets `work` have the real exchange in a process of its own, with these settings, once it is at rest. */
export async function withServer(
  name: string,
  env: Readonly<Record<string, string>>,
  work: (house: House & { readonly server: ChildProcess }) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), `bourse-${name}-`));
  const users = String(HONEST + ATTACKERS);
  const server = forkScript(new URL('server.js', import.meta.url), [users], { ...env, DATA_DIR: dataDir });
  try {
    const { port, accounts } = await open(server);
    await sleep(REST_SECONDS * 1000);
    const rss = () => ask<number>(server, 'rss');
    const rounds = () => ask<LongestRounds>(server, 'rounds');
    await work({ ports: [port], accounts, rss, rounds, server });
  } finally {
    await endServer(server, dataDir);
  }
}

/** Gives it its port when it is ready, as a supervisor does. */
async function open(server: ChildProcess): Promise<HostileServerReady & { readonly port: number }> {
  const { accounts } = await nextWord<HostileServerReady>(server);
  const socket = createServer().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  const serving = nextWord<'serving'>(server);
  await sendSocket(server, socket);
  socket.close();
  await serving;
  return { port, accounts };
}

/** What it says to this question; others may be under way. */
export function ask<Answer>(server: ChildProcess, question: Asked): Promise<Answer> {
  return new Promise((resolve) => {
    const hear = ({ asked, answer }: Answered): void => {
      if (asked !== question) return;
      server.off('message', hear);
      resolve(answer as Answer);
    };
    server.on('message', hear);
    server.send(question);
  });
}
