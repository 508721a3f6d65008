import { spawn, type ChildProcess } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { freePort } from './free-port.ts';

/** Debian puts it where only root looks. */
const PLACES = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin'];

/** A NATS server of its own on this machine. */
export interface TestNats {
  readonly url: string;
  /** Ends it at once. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
}

/** Where `nats-server` is; `undefined` on a machine that has none: then say so, and skip what needs it. */
export function findNats(): string | undefined {
  return PLACES.map((place) => join(place, 'nats-server')).find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Starts one, with more arguments of the server's if need be; the caller kills it. */
export async function startTestNats(args: readonly string[] = []): Promise<TestNats> {
  const path = findNats();
  if (!path) throw new Error('nats-server is not on this machine (Debian: apt-get install nats-server)');
  const port = await freePort();
  let server: ChildProcess | undefined;
  async function start(): Promise<void> {
    server = spawn(path!, ['-a', '127.0.0.1', '-p', String(port), ...args], { stdio: 'ignore' });
    for (let tries = 0; !(await answers(port)); tries++) {
      if (tries === 100) throw new Error('nats-server did not start');
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }
  async function kill(): Promise<void> {
    const ended = new Promise((resolve) => server?.once('exit', resolve));
    if (server?.kill('SIGKILL')) await ended;
  }
  await start();
  return { url: `nats://127.0.0.1:${port}`, kill, start };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
