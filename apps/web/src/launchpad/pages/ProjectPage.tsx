import { EmptyState } from '@bourse/ui/EmptyState';
import { formatUpTo } from '@bourse/ui/format/decimal';
import { useTitle } from '@bourse/ui/lib/title';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { BackLink } from '../../shared/BackLink.tsx';
import { NotThere } from '@bourse/ui/NotThere';
import { useLocale, useTranslations } from 'use-intl';
import { Markdown } from '../../content/Markdown.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { projectQuery, type Project } from '../api.ts';
import { JoinPanel } from '../purchase/JoinPanel.tsx';
import { PhaseBadge } from '../PhaseBadge.tsx';
import { limitsText, priceText } from '../price-text.ts';
import { ProjectIcon } from '../ProjectIcon.tsx';
import { Purchases } from '../purchase/Purchases.tsx';
import { hasSale, SaleProgress } from '../SaleProgress.tsx';
import { StepLine } from '../StepLine.tsx';
import { Timeline } from '../Timeline.tsx';
import { useMoneyVersion } from '../../live/account.ts';
import { useOutdated } from '../../live/use-outdated.ts';
import { useSession } from '../../session/session.ts';
import { Fact, Facts } from '@bourse/ui/Facts';
import { Panel } from '../../wallet/Panel.tsx';
import { Loaded } from '../../shared/Loaded.tsx';

const route = getRouteApi('/subcribe/detail');

/** `/subcribe/detail`: one project, and joining it. */
export function ProjectPage() {
  const t = useTranslations('launchpad');
  const { id } = route.useSearch();
  return (
    <div className="mx-auto w-[min(1200px,calc(100%-32px))] py-6">
      <BackLink to="/subcribe">{t('all')}</BackLink>
      {id === undefined ? <NotThere title={t('title')} text={t('notFound')} /> : <Detail id={id} />}
    </div>
  );
}

function Detail({ id }: { id: string }) {
  const language = useLanguage((state) => state.language);
  const userId = useSession((state) => state.credentials?.userId);
  const query = useQuery(projectQuery(id, language, userId));
  // The own share changes with the own money: at a purchase, at the allotment, on another device too.
  useOutdated(useMoneyVersion(), query.refetch);
  return (
    <Loaded query={query} rows={16}>
      {(project) => <Content project={project} />}
    </Loaded>
  );
}

function Content({ project }: { project: Project }) {
  const t = useTranslations('launchpad');
  const { id, coin, name, summary, rules, language, mine } = project;
  useTitle(`${name} (${coin})`);
  return (
    <div className="flex flex-col gap-4">
      <section className="rounded-card border border-line bg-panel p-5 max-sm:p-4">
        <div className="flex flex-wrap items-start gap-4">
          <ProjectIcon project={project} className="size-14" />
          <div className="min-w-0 flex-1 basis-60">
            <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-20 font-semibold wrap-anywhere">
              {name} <span className="font-normal text-muted">{coin}</span>
              <PhaseBadge phase={project.phase} />
            </h1>
            <p lang={language} className="mt-1.5 max-w-190 text-14 text-muted wrap-anywhere">
              {summary}
            </p>
          </div>
          {project.book && (
            <Link
              to="/subcribe/book"
              search={{ id }}
              className="inline-flex h-9 max-[699px]:h-11 items-center gap-1.5 rounded-control border border-line-strong bg-raised px-4 text-14 font-medium transition hover:bg-hover"
            >
              <FileText aria-hidden className="size-4" />
              {t('book')}
            </Link>
          )}
        </div>
        <div className="mt-6">
          <Timeline project={project} />
        </div>
      </section>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="flex min-w-0 flex-col gap-4 max-lg:order-2">
          <Panel title={t('facts')}>
            <ProjectFacts project={project} />
          </Panel>
          {rules && (
            <Panel title={t('rules')}>
              <div lang={language}>
                <Markdown text={rules} />
              </div>
            </Panel>
          )}
        </div>
        <Panel title={t(project.phase === 'ended' ? 'sale' : 'join', { coin })}>
          <div className="flex flex-col gap-4">
            <StepLine project={project} moment={project.moment} />
            {hasSale(project) && <SaleProgress project={project} />}
            <JoinPanel project={project} />
          </div>
        </Panel>
      </div>
      {mine && (
        <Panel title={t('myHere')} flush>
          <Purchases filter={{ id }} empty={<EmptyState text={t('noneHere')} />} />
        </Panel>
      )}
    </div>
  );
}

/** The terms, then whatever the project tells about itself. */
function ProjectFacts({ project }: { project: Project }) {
  const t = useTranslations('launchpad');
  const locale = useLocale();
  const { coin, mode, supply, allotMax, lockDays, facts, language } = project;
  const amount = (text: string) => formatUpTo(text, 8, locale);
  return (
    <div className="flex flex-col gap-4">
      <Facts columns>
        <Fact name={t('price')}>{priceText(project, locale)}</Fact>
        <Fact name={t('supply')}>{`${amount(supply)} ${coin}`}</Fact>
        <Fact name={t('mode')}>{t(`modes.${mode}`)}</Fact>
        <Fact name={t('limits')}>{limitsText(project, locale)}</Fact>
        <Fact name={t('allotMax')}>{`${amount(allotMax)} ${coin}`}</Fact>
        <Fact name={t('lock')}>{lockDays === 0 ? t('noLock') : t('days', { count: lockDays })}</Fact>
        {facts.map(({ name, value }) => (
          <Fact key={name} name={name} lang={language}>
            {value}
          </Fact>
        ))}
      </Facts>
      <p className="text-13 text-muted">{t(`modeTexts.${mode}`)}</p>
    </div>
  );
}
