import type { SecondConfigView } from '@bourse/protocol/second/calls';
import { EmptyState } from '@bourse/ui/EmptyState';
import { SkeletonRows } from '@bourse/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CallError } from '../../api/client.ts';
import type { Pair } from '../../api/config.ts';
import { NotOffered } from '../../market/MarketPage.tsx';
import { AskAgain, isMissing } from '../../shared/AskAgain.tsx';
import { secondConfigQuery, secondFeeQuery } from '../api.ts';

interface SecondOfferProps {
  pair: Pair;
  /** Where to go from one that offers nothing. */
  usual: Pair | undefined;
  onChoose: (symbol: string) => void;
  /** What is drawn of the durations, of which there is one at least, and of the fee. */
  children: (configs: readonly SecondConfigView[], feeRate: string) => ReactNode;
}

/** What the pair offers; or why it offers nothing. */
export function SecondOffer({ pair, usual, onChoose, children }: SecondOfferProps) {
  const t = useTranslations();
  const configs = useQuery(secondConfigQuery(pair));
  const fee = useQuery(secondFeeQuery);
  if (configs.data && fee.data !== undefined) {
    return configs.data.length > 0 ? (
      children(configs.data, fee.data)
    ) : (
      <EmptyState text={t('second.nothingOffered')} />
    );
  }
  // To ask again would change nothing; of every other refusal it may.
  if (configs.error instanceof CallError && configs.error.reason === 'SECOND_NOT_AVAILABLE')
    return <NotOffered text={configs.error.message} pair={usual} onChoose={onChoose} />;
  if ([configs, fee].some(isMissing)) return <AskAgain queries={[configs, fee]} />;
  return <SkeletonRows rows={10} label={t('common.loading')} />;
}
