import { CountdownRing } from '@bourse/ui/CountdownRing';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { serverClock } from '../api/server-clock.ts';
import { countdown } from './countdown.ts';

const STEP_MS = 100;

/** How long the quote is still firm. */
export function QuoteRing({ expiresAt }: { expiresAt: number }) {
  const t = useTranslations('swap');
  const [now, setNow] = useState(() => serverClock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverClock.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  const { seconds, fraction } = countdown(expiresAt, now);
  return <CountdownRing fraction={fraction} text={String(seconds)} label={t('secondsLeft')} />;
}
