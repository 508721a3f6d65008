import { IPS_PER_API_KEY } from '@bourse/protocol/api-keys/fields';

/** What a list of addresses says, and what keeps it from being one. */
export interface IpList {
  readonly ips: readonly string[];
  /** The first part that is neither an address nor a network. */
  readonly wrong?: string;
  readonly tooMany: boolean;
}

/** Reads addresses (`203.0.113.7`) and networks (`203.0.113.0/24`, also IPv6), one per line or between commas. */
export function readIpList(text: string): IpList {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  const ips = [...new Set(parts.map((part) => part.toLowerCase()))];
  const wrong = ips.find((ip) => !isIpOrNetwork(ip));
  return { ips, ...(wrong !== undefined && { wrong }), tooMany: ips.length > IPS_PER_API_KEY };
}

/** The list as it stands while its last part is still being typed: that one is not wrong yet. */
export function settledPart(text: string): string {
  return text.replace(/[^\s,;]*$/, '');
}

const ENTRY = /^([0-9a-f:.]+)(?:\/(0|[1-9]\d{0,2}))?$/;
const BYTE = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(`^${BYTE}(\\.${BYTE}){3}$`);

function isIpOrNetwork(text: string): boolean {
  const [, address, length] = ENTRY.exec(text) ?? [];
  if (address === undefined) return false;
  const bits = IPV4.test(address) ? 32 : isIpv6(address) ? 128 : -1;
  return Number(length ?? 0) <= bits;
}

function isIpv6(text: string): boolean {
  return text.includes(':') && URL.canParse(`http://[${text}]/`);
}
