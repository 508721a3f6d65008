import type { SecondView } from '@bourse/protocol/second/calls';
import { CountdownRing } from '@bourse/ui/CountdownRing';
import { LoaderCircle } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useServerNow } from '../api/use-server-now.ts';
import { countdownText, phaseOf } from './unrealized-pnl.ts';

const STEP_MS = 200;
const SIZE = 48;

/** How long an order still runs, on the exchange's clock; a sign while it waits for its strike or its settlement. */
export function SecondRing({ second }: { second: SecondView }) {
  const t = useTranslations('second');
  const phase = phaseOf(second, useServerNow(STEP_MS));
  if (phase.kind === 'running') {
    return (
      <CountdownRing
        fraction={phase.fraction}
        text={countdownText(phase.seconds)}
        label={t('timeLeft')}
        size={SIZE}
      />
    );
  }
  const label = t(phase.kind);
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className="inline-flex shrink-0 items-center justify-center text-muted"
      style={{ width: SIZE, height: SIZE }}
    >
      <LoaderCircle aria-hidden className="size-6 animate-spin" />
    </span>
  );
}
