import { SkeletonRows } from '@bourse/ui/Skeleton';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AskAgain, NotUpdated, type Asked } from './AskAgain.tsx';

interface LoadedProps<Data> {
  query: Asked<Data>;
  /** Bars of the skeleton: about as high as what comes. */
  rows: number;
  className?: string;
  children: (data: Data) => ReactNode;
}

/**
 * What was asked for; until it comes a skeleton, or why there is nothing and a way to ask again. What is there stays when it
 * cannot be brought up to date, and says so.
 */
export function Loaded<Data>({ query, rows, className, children }: LoadedProps<Data>) {
  const t = useTranslations('common');
  if (query.data !== undefined) {
    return (
      <>
        <NotUpdated query={query} />
        {children(query.data)}
      </>
    );
  }
  if (!query.isError) {
    return <SkeletonRows rows={rows} label={t('loading')} {...(className && { className })} />;
  }
  return <AskAgain queries={[query]} />;
}
