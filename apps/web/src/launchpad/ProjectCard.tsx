import type { ProjectView } from '@bourse/protocol/launchpad/calls';
import { formatUpTo } from '@bourse/ui/format/decimal';
import { Link } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { Fact, Facts } from '@bourse/ui/Facts';
import { PhaseBadge } from './PhaseBadge.tsx';
import { limitsText, priceText } from './price-text.ts';
import { ProjectIcon } from './ProjectIcon.tsx';
import { hasSale, SaleProgress } from './SaleProgress.tsx';
import type { ServerMoment } from './server-now.ts';
import { StepLine } from './StepLine.tsx';

interface ProjectCardProps {
  project: ProjectView;
  moment: ServerMoment;
}

/** A project in the list; the whole card leads to it. */
export function ProjectCard({ project, moment }: ProjectCardProps) {
  const t = useTranslations('launchpad');
  const locale = useLocale();
  const { id, coin, name, summary, phase, supply, lockDays } = project;
  const amount = (text: string) => formatUpTo(text, 8, locale);
  return (
    <article
      data-testid="project-card"
      className="relative flex flex-col gap-4 rounded-card border border-line bg-panel p-5 transition focus-within:border-accent hover:border-line-strong max-sm:p-4"
    >
      <header className="flex items-start gap-3">
        <ProjectIcon project={project} />
        <div className="min-w-0 flex-1">
          <h2 className="text-16 font-semibold wrap-anywhere">
            <Link
              to="/subcribe/detail"
              search={{ id }}
              className="rounded-control outline-none after:absolute after:inset-0 after:rounded-card focus-visible:underline"
            >
              {name}
            </Link>
          </h2>
          <p className="text-13 text-muted">{coin}</p>
        </div>
        <PhaseBadge phase={phase} />
      </header>
      {summary && <p className="line-clamp-3 text-13 text-muted wrap-anywhere">{summary}</p>}
      <div className="mt-auto flex flex-col gap-4">
        {hasSale(project) && <SaleProgress project={project} />}
        <Facts>
          <Fact name={t('price')}>{priceText(project, locale)}</Fact>
          <Fact name={t('supply')}>{`${amount(supply)} ${coin}`}</Fact>
          <Fact name={t('limits')}>{limitsText(project, locale)}</Fact>
          <Fact name={t('mode')}>{t(`modes.${project.mode}`)}</Fact>
          <Fact name={t('lock')}>{lockDays === 0 ? t('noLock') : t('days', { count: lockDays })}</Fact>
        </Facts>
        <div className="border-t border-line pt-3">
          <StepLine project={project} moment={moment} />
        </div>
      </div>
    </article>
  );
}
