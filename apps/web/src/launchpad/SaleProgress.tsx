import type { ProjectView } from '@bourse/protocol/launchpad/calls';
import { formatRate, formatUpTo } from '@bourse/ui/format/decimal';
import { Progress } from '@bourse/ui/Progress';
import { useLocale, useTranslations } from 'use-intl';

/** How much is sold, or asked for: a pro-rata project can be asked for several times over. */
export function SaleProgress({ project }: { project: ProjectView }) {
  const t = useTranslations('launchpad');
  const locale = useLocale();
  const { progress, raised, participants, mode } = project;
  const label = t(mode === 'pro-rata' ? 'askedFor' : 'sold');
  return (
    <div>
      <p className="flex items-baseline justify-between gap-3 text-13">
        <span className="text-muted">{label}</span>
        <span className="font-medium" data-testid="progress">
          {formatRate(progress, locale)}
        </span>
      </p>
      <Progress label={label} value={Number(progress)} className="my-1.5 h-1.5" />
      <p className="flex flex-wrap justify-between gap-x-3 text-12 text-muted">
        <span>{t('raised', { amount: formatUpTo(raised, 2, locale) })}</span>
        <span>{t('participants', { count: participants })}</span>
      </p>
    </div>
  );
}

/** Before the joining nothing is sold, and of a cancelled project nothing is left of it. */
export function hasSale({ phase }: Pick<ProjectView, 'phase'>): boolean {
  return phase === 'participating' || phase === 'ended';
}
