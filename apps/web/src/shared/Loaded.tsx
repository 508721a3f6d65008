import { SkeletonRows } from '@bourse/ui/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AskAgain } from './AskAgain.tsx';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** Bars of the skeleton: about as high as what comes. */
  rows: number;
  className?: string;
  children: (data: Data) => ReactNode;
}

/** What a query answered; until then a skeleton, or why there is nothing and a way to ask again. */
export function Loaded<Data>({ query, rows, className, children }: LoadedProps<Data>) {
  const t = useTranslations('common');
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) {
    return <SkeletonRows rows={rows} label={t('loading')} {...(className && { className })} />;
  }
  return <AskAgain queries={[query]} />;
}
