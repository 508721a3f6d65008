import { useTranslations } from 'use-intl';
import { left } from './countdown.ts';
import { useServerNow, type ServerMoment } from './server-now.ts';

interface CountdownProps {
  /** ms of the exchange's clock. */
  at: number;
  moment: ServerMoment;
  /** What is counted down to, for those who cannot see it; it is not announced with every second. */
  label: string;
  className?: string;
}

/** How long until `at`: `2 days 04:15:09`. */
export function Countdown({ at, moment, label, className }: CountdownProps) {
  const t = useTranslations('launchpad');
  const { days, clock } = left(at, useServerNow(moment));
  const text = days > 0 ? t('left', { days, clock }) : clock;
  return (
    <span role="timer" aria-live="off" aria-label={`${label}: ${text}`} className={className}>
      {text}
    </span>
  );
}
