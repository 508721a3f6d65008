import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { forkScript, nextWord } from '../child.ts';
import type { Asked, HostileServerReady } from './server.ts';

/** The real exchange in a process of its own, with so many users and these settings; `ready` rejects when it ends before. */
export function startServer(
  users: number,
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): { readonly server: ChildProcess; readonly ready: Promise<HostileServerReady> } {
  const server = forkScript(new URL('server.js', import.meta.url), [String(users)], {
    ...env,
    DATA_DIR: dataDir,
  });
  return { server, ready: nextWord<HostileServerReady>(server) };
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
