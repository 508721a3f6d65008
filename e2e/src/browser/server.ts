import { ServerUnderTest } from '../crash/server-under-test.ts';

/** A real exchange on a fresh data directory, taking commands, with settings `env`. */
export async function startServer(env: Readonly<Record<string, string>> = {}): Promise<ServerUnderTest> {
  const server = await ServerUnderTest.create({ env });
  server.start();
  await server.ready();
  return server;
}

/** Stops it in order and deletes its data. */
export async function stopServer(server: ServerUnderTest): Promise<void> {
  await server.stop();
  server.remove();
}
