import { isIPv6 } from 'node:net';

/**
 * What a limit per IP counts by: the address, or for IPv6 its /64, since one subscriber owns all of that.
 * IPv4 mapped into IPv6 counts as IPv4.
 */
export function addressKey(ip: string | undefined): string {
  // A connection that is gone has none any more.
  if (ip === undefined) return '';
  const address = fullAddress(ip);
  return address.includes(':') ? `${address.split(':', 4).join(':')}::/64` : address;
}

/** An address in the one way to write it: IPv4 mapped into IPv6 as IPv4, IPv6 with all eight groups, without leading zeros. */
export function fullAddress(ip: string): string {
  // Asked several times of each request, and to know an IPv6 address takes a long pattern.
  if (!ip.includes(':')) return ip;
  // Some proxies name the port as well, which each connection has another of.
  const withPort = WITH_PORT.exec(ip);
  if (withPort) return fullAddress(withPort[1] ?? withPort[2]!);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return mapped[1]!;
  if (!isIPv6(ip)) return ip;
  const text = ip
    .split('%')[0]!
    .toLowerCase()
    .replace(DOTTED, (_, a, b, c, d) => `${pair(a, b)}:${pair(c, d)}`);
  const [head, tail] = text.split('::') as [string, string?];
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = [
    ...front,
    ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'),
    ...back,
  ].map((group) => group.replace(/^0+(?=.)/, ''));
  const whole = groups.join(':');
  if (!whole.startsWith(MAPPED)) return whole;
  return groups
    .slice(-2)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff])
    .join('.');
}

/** `192.0.2.7:443`; `[2001:db8::7]:443`, where the port may be missing. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[([\da-f:.]+)\](?::\d+)?)$/i;
const MAPPED = '0:0:0:0:0:ffff:';
/** The last two groups may be written as IPv4 is. */
const DOTTED = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/;
const pair = (high: string, low: string): string => (Number(high) * 256 + Number(low)).toString(16);

/** The net around an address that one customer of a provider may have all of: a /24, for IPv6 a /48. */
export function siteKey(ip: string): string {
  const key = addressKey(ip);
  return siteOfOne(key) ?? `${key.split('.', 3).join('.')}.0/24`;
}

/** The net around what `addressKey` answers where neighbours are one customer's: of IPv6. An IPv4 /24 has many customers. */
export function siteOfOne(key: string): string | undefined {
  return key.includes(':') ? `${key.split(':', 3).join(':')}::/48` : undefined;
}

export function isLoopback(ip: string): boolean {
  return ip === '::1' || addressKey(ip).startsWith('127.');
}
