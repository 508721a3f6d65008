import type { ProjectView } from '@bourse/protocol/launchpad/calls';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '@bourse/ui/format/time';
import { Countdown } from './Countdown.tsx';
import { timeAt, type ServerMoment } from './server-now.ts';
import { nextStep } from './steps.ts';

interface StepLineProps {
  project: ProjectView;
  moment: ServerMoment;
}

/** What the project waits for, counted down on the exchange's clock. */
export function StepLine({ project, moment }: StepLineProps) {
  const t = useTranslations('launchpad');
  const next = nextStep(project, timeAt(moment, moment.heardAt));
  if (!next) {
    return (
      <p className="flex min-h-5 items-center text-13 text-muted">
        {t(project.phase === 'cancelled' ? 'cancelledText' : 'unlockedText')}
      </p>
    );
  }
  const label = t(`steps.${next.step}`);
  return (
    <p className="flex min-h-5 items-center justify-between gap-3 text-13" title={formatDateTime(next.at)}>
      <span className="text-muted">{label}</span>
      <Countdown at={next.at} moment={moment} label={label} className="text-14 font-semibold" />
    </p>
  );
}
