import type { Payout } from '@bourse/custody/payout';
import { useTranslations } from 'use-intl';
import { fact, type Fact } from '../actions/Facts.tsx';
import { inFours } from '../format/groups.ts';
import { useFormats } from '../format/formats.ts';

/** Every field that a passkey signs, from the object that the challenge is computed of; nothing is shortened or rounded. */
export function usePayoutFacts(): (payout: Payout) => readonly Fact[] {
  const t = useTranslations();
  const { amount, time } = useFormats();
  return ({ id, coin, chain, token, decimals, address, memo, amount: sent, feeLimit, validUntil }) => [
    [t('withdrawals.number'), id],
    fact(t('withdrawals.toSend'), <strong className="text-14 font-semibold">{amount(sent, coin)}</strong>),
    [t('money.chain'), chain],
    fact(
      t('money.address'),
      <strong data-testid="payout-address" className="text-14 font-semibold">
        {inFours(address)}
      </strong>,
    ),
    memo !== '' && [t('withdrawals.memo'), memo],
    [t('chains.tokenContract'), token === '' ? t('withdrawals.ownCoin') : inFours(token)],
    [t('chains.decimals'), String(decimals)],
    [t('withdrawals.feeLimit'), t('withdrawals.inNetworkCoin', { amount: amount(feeLimit) })],
    [t('withdrawals.validUntil'), time(validUntil * 1_000)],
  ];
}
