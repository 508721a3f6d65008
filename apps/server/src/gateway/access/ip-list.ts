import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net';

type Family = 'ipv4' | 'ipv6';

interface Address {
  readonly family: Family;
  /** In the one spelling that node gives it. */
  readonly address: string;
}

const BITS = { ipv4: 32, ipv6: 128 } as const;
/** Of an IPv4 address that is written as an IPv6 one. */
const MAPPED_BITS = 96;
const ENTRY = /^([0-9a-f:.]+)(?:\/(0|[1-9]\d{0,2}))?$/i;

/**
 * An address (`203.0.113.7`) or network (`203.0.113.0/24`, `2001:db8::/32`) in its one spelling; `undefined` for anything
 * else. IPv4 mapped into IPv6 becomes IPv4.
 */
export function readIpEntry(text: string): string | undefined {
  const [, place, length] = ENTRY.exec(text) ?? [];
  const read = place === undefined ? undefined : readAddress(place);
  if (!place || !read) return undefined;
  if (length === undefined) return read.address;
  const isMapped = read.family === 'ipv4' && !isIPv4(place);
  const bits = Number(length) - (isMapped ? MAPPED_BITS : 0);
  return bits >= 0 && bits <= BITS[read.family] ? `${read.address}/${bits}` : undefined;
}

/** The widest networks that still say where a program is: a provider's, not the world. */
const WIDEST = { ipv4: 16, ipv6: 32 } as const;
/** All of IPv4, as a network that translates it shows it (RFC 6052). */
const TRANSLATED_BITS = 96;
const TRANSLATED = new BlockList();
TRANSLATED.addSubnet('64:ff9b::', TRANSLATED_BITS, 'ipv6');

function widestAt(address: string): number {
  if (isIPv4(address)) return WIDEST.ipv4;
  return TRANSLATED.check(address, 'ipv6') ? TRANSLATED_BITS + WIDEST.ipv4 : WIDEST.ipv6;
}

/** Whether entries, as `readIpEntry` answered them, bind a key to somewhere: there are some, and none is wider than a provider. */
export function isBinding(entries: readonly string[]): boolean {
  return (
    entries.length > 0 &&
    entries.every((entry) => {
      const [address, length] = entry.split('/', 2) as [string, string?];
      return length === undefined || Number(length) >= widestAt(address);
    })
  );
}

/** Entries parted by commas or spaces, each in its one spelling; `undefined`: one of them is none. */
export function readIpEntries(text: string): readonly string[] | undefined {
  const read = text.split(/[\s,]+/).flatMap((entry) => (entry === '' ? [] : [readIpEntry(entry)]));
  return read.every((entry) => entry !== undefined) ? read : undefined;
}

/** The places a key works from, or the console. */
export class IpList {
  readonly #isEmpty: boolean;
  /** One for each family: in one, `::/0` would contain all of IPv4 too. */
  readonly #lists = { ipv4: new BlockList(), ipv6: new BlockList() };

  /** Takes what `readIpEntry` answered; none means all. */
  constructor(entries: readonly string[]) {
    this.#isEmpty = entries.length === 0;
    for (const entry of entries) {
      const [address, length] = entry.split('/', 2) as [string, string?];
      const family = isIPv4(address) ? 'ipv4' : 'ipv6';
      this.#lists[family].addSubnet(address, Number(length ?? BITS[family]), family);
    }
  }

  allows(ip: string): boolean {
    if (this.#isEmpty) return true;
    const read = readAddress(ip);
    return read !== undefined && this.#lists[read.family].check(read.address, read.family);
  }
}

function readAddress(text: string): Address | undefined {
  if (isIPv4(text)) return { family: 'ipv4', address: text };
  if (!isIPv6(text)) return undefined;
  const { address } = new SocketAddress({ address: text, family: 'ipv6' });
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  return mapped === undefined ? { family: 'ipv6', address } : { family: 'ipv4', address: mapped };
}
