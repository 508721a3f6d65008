import { rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { SignerRefused } from './signer-refused.ts';

/**
 * One process at a time works in a signer's folder: two would each sign with the same nonce. The lock is a socket, which
 * the system gives back when its process dies, however that happens. Nothing is read from it.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const path = join(folder, 'lock');
  const inUse = () => new SignerRefused(`${folder} is in use by another signer.`);
  const turn = await takeTurn(folder);
  if (turn === 'taken') throw inUse();
  const server = (await listen(path)) ?? ((await isDead(path)) ? await listen(path) : undefined);
  if (!server) turn?.close();
  if (!server) throw inUse();
  server.unref();
  return () => {
    server.close();
    turn?.close();
  };
}

/**
 * Whoever finds the socket of a killed process takes it away, and must not take away what another start has just put in its place.
 * So a name comes first that only the kernel knows: it is gone with its process. It holds in one network namespace; the socket in the
 * folder holds everywhere.
 */
async function takeTurn(folder: string): Promise<Server | undefined | 'taken'> {
  if (process.platform !== 'linux') return undefined;
  const { dev, ino } = statSync(folder);
  const turn = await listen(`\0bourse-signer-${dev}-${ino}`);
  turn?.unref();
  return turn ?? 'taken';
}

function listen(path: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(path, () => resolve(server));
  });
}

/** Whether the socket is a left-over; then it is taken away. */
function isDead(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNREFUSED') return resolve(error.code === 'ENOENT');
      rmSync(path, { force: true });
      resolve(true);
    });
  });
}
