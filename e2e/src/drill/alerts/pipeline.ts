import { connect } from 'node:net';

export interface PipelinedCall {
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const PATIENCE_MS = 60_000;

export const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

/**
 * Posts calls from one address, on one connection and without waiting for any answer, as whoever means no good does: a client that
 * waits keeps its rate down by itself. Resolves to the statuses, in order.
 */
export function pipeline(
  url: string,
  localAddress: string,
  calls: readonly PipelinedCall[],
): Promise<number[]> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const statuses: number[] = [];
    let unread = '';
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.on('data', (bytes) => {
      unread += bytes.toString('latin1');
      for (const [, status] of unread.matchAll(/HTTP\/1\.1 (\d{3}) /g)) statuses.push(Number(status));
      // What may be the beginning of a status line is looked at again with what follows.
      unread = /HTTP\/1\.1 ?\d{0,3}$/.exec(unread.slice(-12))?.[0] ?? '';
      if (statuses.length >= calls.length) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(statuses));
    socket.write(calls.map(textOf).join(''));
  });
}

function textOf({ path, body = '', headers = {} }: PipelinedCall): string {
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: drill',
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
