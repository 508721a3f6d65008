import type { ReserveAddress } from './house-reserves.ts';

/** What had signed already and what has signed now, each address once; whether that is more than before. */
export function mergeSigned(
  before: readonly ReserveAddress[],
  now: readonly ReserveAddress[],
): { readonly addresses: ReserveAddress[]; readonly isMore: boolean } {
  const known = new Set(before.map(nameOf));
  const added = now.filter((each) => !known.has(nameOf(each)));
  return { addresses: [...before, ...added], isMore: added.length > 0 };
}

function nameOf({ chain, address }: ReserveAddress): string {
  return `${chain} ${address}`;
}
