import { readFile } from 'node:fs/promises';
import { fullAddress } from '../gateway/access/address-key.ts';

const PAGE_BYTES = 4_096;

/** The memory of all TCP connections of this machine together, in bytes; 0 where the kernel does not say it as Linux does. */
export async function tcpMemory(): Promise<number> {
  const text = await readFile('/proc/net/sockstat', 'utf8').catch(() => '');
  return Number(/^TCP:.* mem (\d+)/m.exec(text)?.[1] ?? 0) * PAGE_BYTES;
}

/** What was written and is not acknowledged by its reader, of the connections to a port: bytes by `peerOf` of each. */
export async function unacknowledged(port: number): Promise<Map<string, number>> {
  const queues = new Map<string, number>();
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const text = await readFile(table, 'utf8').catch(() => '');
    for (const line of text.split('\n').slice(1)) {
      // `sl: local:port remote:port state sent:received ...`, in hexadecimal.
      const [, local = '', remote = '', , queue = ''] = line.trim().split(/\s+/, 5);
      const bytes = Number.parseInt(queue, 16);
      if (!(bytes > 0) || portOf(local) !== port) continue;
      queues.set(peerOf(addressOf(remote.split(':')[0]!), portOf(remote)), bytes);
    }
  }
  return queues;
}

export function peerOf(address: string, port: number): string {
  return `${fullAddress(address)} ${port}`;
}

function portOf(end: string): number {
  return Number.parseInt(end.split(':')[1]!, 16);
}

/** Each 32 bits stand as the machine has them in memory; every one that runs this has the lowest byte first. */
function addressOf(hex: string): string {
  const bytes = Buffer.from(hex, 'hex').swap32();
  if (bytes.length === 4) return bytes.join('.');
  const isMapped = bytes.subarray(0, 10).every((byte) => byte === 0) && bytes.readUInt16BE(10) === 0xffff;
  if (isMapped) return bytes.subarray(12).join('.');
  return Array.from({ length: 8 }, (_, n) => bytes.readUInt16BE(2 * n).toString(16)).join(':');
}
