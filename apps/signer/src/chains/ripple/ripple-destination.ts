import { reasonText } from '@bourse/custody/reasons';
import type { RippleAccount, RippleLedger } from './ripple-ledger.ts';

/** Flags of an account (lsf...), as its owner has set them. */
const REQUIRE_DEST_TAG = 0x0002_0000;
const DISALLOW_XRP = 0x0008_0000;
const DISABLE_MASTER = 0x0010_0000;
const DEPOSIT_AUTH = 0x0100_0000;

/** Whether the key that an account's address is made of cannot sign for it any more. */
export function isMasterDisabled({ flags }: RippleAccount): boolean {
  return (flags & DISABLE_MASTER) !== 0;
}

/**
 * Why a destination takes no such payment, as the ledger has it now; `undefined`: it does. It would fail there, at the cost of
 * a fee.
 */
export async function destinationProblem(
  ledger: RippleLedger,
  { from, to, tag, amount }: { from: string; to: string; tag: string; amount: bigint },
): Promise<string | undefined> {
  if (from === to) return reasonText('ownAddress');
  const account = await ledger.account(to);
  const { reserveBase } = ledger.head;
  if (!account) return amount < reserveBase ? reasonText('firstTooSmall', { least: reserveBase }) : undefined;
  const has = (flag: number) => (account.flags & flag) !== 0;
  if (has(REQUIRE_DEST_TAG) && tag === '') return reasonText('needsTag');
  if (has(DISALLOW_XRP)) return reasonText('wantsNoXrp');
  if (has(DEPOSIT_AUTH) && !(await ledger.isAuthorized(from, to))) return reasonText('letsFewIn');
  return undefined;
}
