import { AskAgainLine as Line } from '@bourse/ui/AskAgainLine';
import { Button } from '@bourse/ui/Button';
import { EmptyState } from '@bourse/ui/EmptyState';
import { useTranslations } from 'use-intl';

/** What was asked for, once or live: what has come of it, why it failed, and how to ask again. */
export interface Asked<Data = unknown> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isError: boolean;
  readonly refetch: () => Promise<unknown>;
}

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
  return <EmptyState failed text={missing[0]?.error?.message ?? ''} action={again} />;
}

/** The same in a line, beside what there is. */
export function AskAgainLine({ text, onAsk }: { text: string; onAsk: () => Promise<unknown> }) {
  const t = useTranslations('common');
  return <Line text={text} retry={t('retry')} onAsk={onAsk} />;
}

/** Above what could not be brought up to date; nothing while it is. */
export function NotUpdated({ query: { data, error, refetch } }: { query: Asked }) {
  const t = useTranslations('common');
  if (!error || data === undefined) return null;
  return <AskAgainLine text={t('notUpdated', { cause: error.message })} onAsk={refetch} />;
}
