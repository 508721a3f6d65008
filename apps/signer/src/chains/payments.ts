import { toBaseUnits } from '../amounts.ts';
import { ownDecimals } from '../policy/policy.ts';
import type { OpenPayment } from '../record/signer-record.ts';
import type { ChainSetup } from '../setup.ts';
import { hotPath } from '../vault/key-paths.ts';
import type { Payment } from './payer.ts';

/** What the record has accepted, in the chain's units. The fee is within the order's limit and the signer's own. */
export function paymentOf({ id, payout, move }: OpenPayment, setup: ChainSetup): Payment {
  const { coin, address, amount, feeLimit, decimals } = (payout ?? move)!;
  const feeDecimals = ownDecimals(setup);
  const asked = toBaseUnits(feeLimit, feeDecimals)!;
  const cap = toBaseUnits(setup.feeCap, feeDecimals)!;
  return {
    id,
    from: move?.from ?? hotPath(setup.kind),
    coin,
    // In the setup's own spelling, so that one contract has one name.
    token: setup.coins[coin]!.token,
    address,
    memo: payout?.memo ?? '',
    amount: toBaseUnits(amount, decimals)!,
    feeLimit: asked < cap ? asked : cap,
  };
}
