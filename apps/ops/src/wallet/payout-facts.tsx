import type { Payout } from '@bourse/custody/payout';
import { useTranslations } from 'use-intl';
import { mainFact, type Fact } from '../actions/Facts.tsx';
import { inFours } from '@bourse/ui/format/groups';
import { useFormats } from '../format/formats.ts';

/** Every field that a passkey signs, from the object that the challenge is computed of; nothing is shortened or rounded. */
export function usePayoutFacts(): (payout: Payout) => readonly Fact[] {
  const t = useTranslations();
  const { amount, time } = useFormats();
  return ({ id, coin, chain, token, decimals, address, memo, amount: sent, feeLimit, validUntil }) => [
    [t('withdrawals.number'), id],
    mainFact(t('withdrawals.toSend'), amount(sent, coin)),
    [t('money.chain'), chain],
    mainFact(t('money.address'), inFours(address), 'payout-address'),
    memo !== '' && [t('withdrawals.memo'), memo],
    [t('chains.tokenContract'), token === '' ? t('withdrawals.ownCoin') : inFours(token)],
    [t('chains.decimals'), String(decimals)],
    [t('withdrawals.feeLimit'), t('withdrawals.inNetworkCoin', { amount: amount(feeLimit) })],
    [t('withdrawals.validUntil'), time(validUntil * 1_000)],
  ];
}
