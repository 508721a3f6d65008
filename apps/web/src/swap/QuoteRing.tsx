import { CountdownRing } from '@bourse/ui/CountdownRing';
import { useTranslations } from 'use-intl';
import { useServerNow } from '../api/use-server-now.ts';
import { countdown } from './countdown.ts';

const STEP_MS = 100;

/** How long the quote is still firm. */
export function QuoteRing({ expiresAt }: { expiresAt: number }) {
  const t = useTranslations('swap');
  const { seconds, fraction } = countdown(expiresAt, useServerNow(STEP_MS));
  return <CountdownRing fraction={fraction} text={String(seconds)} label={t('secondsLeft')} />;
}
