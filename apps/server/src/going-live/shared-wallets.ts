import type { AddressFormat } from '@bourse/protocol/wallet/calls';
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { readKeys } from '../wallet/deposits/deposit-addresses.ts';

/**
 * Where users deposit and the house pays from or keeps its coins, so that what it pays in could be claimed as a deposit. The
 * console refuses it; a key that is set afterwards, or what was entered under an earlier release, is found here.
 */
export async function sharedWallets(
  db: Database,
  xpubs: Readonly<Record<string, string>>,
): Promise<string[]> {
  const { rows } = await sql<{ chain: string; format: AddressFormat; address: string; isEntered: boolean }>`
    select distinct chain, format, manual_address as address, exists (select from custody_addresses a
      where a.chain = c.chain and a.address = c.manual_address and kind in ('hot', 'cold')) as "isEntered"
    from chains c where manual_address <> '' order by chain, address`.execute(db);
  const keys = readKeys(xpubs);
  return rows
    .filter(({ format, address, isEntered }) => isEntered || keys.get(format)?.hotAddress === address)
    .map(({ chain, address }) => `${chain} ${address}`);
}
