import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { sendSocket } from '@bourse/server/launch/listening-socket';
import { forkScript, nextWord } from '../child.ts';
import type { Asked, HostileServerReady } from './server.ts';

/** An exchange that takes orders. */
export interface HostileServer extends HostileServerReady {
  readonly port: number;
}

/** The real exchange in a process of its own, with so many users and these settings; `ready` rejects when it ends before. */
export function startServer(
  users: number,
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): { readonly server: ChildProcess; readonly ready: Promise<HostileServer> } {
  const server = forkScript(new URL('server.js', import.meta.url), [String(users)], {
    ...env,
    DATA_DIR: dataDir,
  });
  return { server, ready: open(server) };
}

/** Gives it its port when it is ready, as a supervisor does. */
async function open(server: ChildProcess): Promise<HostileServer> {
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

/** The next thing that it says, after this question. */
export async function ask<Answer>(server: ChildProcess, question: Asked): Promise<Answer> {
  server.send(question);
  return (await once(server, 'message'))[0] as Answer;
}

/** Its memory, MB. */
export function rssOf(server: ChildProcess): Promise<number> {
  return ask<number>(server, 'rss');
}
