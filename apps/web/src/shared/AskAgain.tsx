import { Button } from '@bourse/ui/Button';
import { EmptyState } from '@bourse/ui/EmptyState';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';

/** What was asked for, as far as it matters whether it came. */
export type Asked = Pick<UseQueryResult, 'data' | 'error' | 'isError' | 'refetch'>;

/** Whether there is nothing to show: what came before stays, though it could not be fetched anew. */
export function isMissing({ data, isError }: Asked): boolean {
  return isError && data === undefined;
}

/** Why something is missing, and a way to ask again. */
export function AskAgain({ queries }: { queries: readonly Asked[] }) {
  const t = useTranslations('common');
  const missing = queries.filter(isMissing);
  const again = (
    <Button
      tone="secondary"
      size="small"
      onClick={() => void Promise.all(missing.map(({ refetch }) => refetch()))}
    >
      {t('retry')}
    </Button>
  );
  return <EmptyState text={missing[0]?.error?.message ?? ''} action={again} />;
}
