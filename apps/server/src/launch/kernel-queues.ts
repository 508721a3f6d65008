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
  const waiting = waitingOn(port);
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const text = await readFile(table, 'utf8').catch(() => '');
    for (const line of text.split('\n')) {
      const [, address, remotePort, bytes] = waiting.exec(line) ?? [];
      if (address === undefined) continue;
      const peer = peerOf(addressOf(address), Number.parseInt(remotePort!, 16));
      queues.set(peer, Number.parseInt(bytes!, 16));
    }
  }
  return queues;
}

/**
 * A line of a connection to that port of which something waits: address and port of its peer, and how many bytes, in hexadecimal
 * (`sl: local:port remote:port state sent:received ...`). Of ten thousand lines, most are of others, or nothing waits.
 */
function waitingOn(port: number): RegExp {
  const local = port.toString(16).toUpperCase().padStart(4, '0');
  return new RegExp(
    `^\\s*\\d+: [\\dA-F]+:${local} ([\\dA-F]+):([\\dA-F]+) [\\dA-F]{2} (?!0{8}:)([\\dA-F]{8}):`,
  );
}

export function peerOf(address: string, port: number): string {
  return `${fullAddress(address)} ${port}`;
}

/** Each 32 bits stand as the machine has them in memory; every one that runs this has the lowest byte first. */
function addressOf(hex: string): string {
  const bytes = Buffer.from(hex, 'hex').swap32();
  if (bytes.length === 4) return bytes.join('.');
  const isMapped = bytes.subarray(0, 10).every((byte) => byte === 0) && bytes.readUInt16BE(10) === 0xffff;
  if (isMapped) return bytes.subarray(12).join('.');
  return Array.from({ length: 8 }, (_, n) => bytes.readUInt16BE(2 * n).toString(16)).join(':');
}
