import { EmptyState } from '@bourse/ui/EmptyState';
import { SkeletonRows } from '@bourse/ui/Skeleton';
import { TabPanel, Tabs } from '@bourse/ui/Tabs';
import type { OpsProjectDetail } from '@bourse/protocol/operators/launchpad-calls';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Facts } from '../actions/Facts.tsx';
import { call } from '../api/client.ts';
import { REFRESH_MS } from '../api/queries.ts';
import { PageHead } from '../app/PageHead.tsx';
import { Section } from '../app/SidePanel.tsx';
import { Status } from '../app/Status.tsx';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import { useListSearch } from '../table/list-search.ts';
import { ProjectActions } from './ProjectActions.tsx';
import { ProjectBooks } from './ProjectBooks.tsx';
import { ProjectTexts } from './ProjectTexts.tsx';
import { PHASE_TONES } from './project-tones.ts';
import { Subscriptions } from './Subscriptions.tsx';

const TABS = ['terms', 'texts', 'books', 'subscriptions'] as const;
type Tab = (typeof TABS)[number];

/** `/ops/projects/<id>`: one project with its terms, texts, white papers and who takes part. */
export function ProjectPage() {
  const t = useTranslations();
  const { id } = useParams({ strict: false }) as { id: string };
  const [search] = useListSearch();
  const navigate = useNavigate();
  const may = useMay();
  const tabs = TABS.filter((each) => each !== 'subscriptions' || may('seeStatements'));
  const tab: Tab = tabs.find((known) => known === search.tab) ?? 'terms';
  const query = useQuery({
    queryKey: ['launchpad/detail', id],
    queryFn: ({ signal }) => call<OpsProjectDetail>('launchpad/detail', { id }, signal),
    refetchInterval: REFRESH_MS,
  });
  const project = query.data;
  return (
    <>
      <PageHead
        title={project ? `${project.name} (${project.coin})` : t('screens.projects')}
        note={
          <span className="flex items-center gap-2">
            <Link
              to="/projects"
              className="flex items-center gap-1 rounded-control text-accent hover:underline"
            >
              <ArrowLeft aria-hidden className="size-3.5" />
              {t('screens.projects')}
            </Link>
            {project && (
              <Status tone={PHASE_TONES[project.phase]}>{t(`projects.phases.${project.phase}`)}</Status>
            )}
          </span>
        }
        actions={project && <ProjectActions project={project} />}
      />
      {query.isError && !project ? (
        <EmptyState text={query.error.message} />
      ) : !project ? (
        <SkeletonRows rows={10} label={t('common.loading')} />
      ) : (
        <Tabs
          value={tab}
          onChange={(next) => void navigate({ to: '.', search: { tab: next }, replace: true })}
          label={t('projects.parts')}
          items={tabs.map((value) => ({ value, label: t(`projects.tabs.${value}`) }))}
          className="flex-1"
          listClassName="px-1"
        >
          <TabPanel value="terms" className="overflow-y-auto">
            <Terms project={project} />
          </TabPanel>
          <TabPanel value="texts" className="overflow-y-auto">
            <ProjectTexts project={project} />
          </TabPanel>
          <TabPanel value="books" className="overflow-y-auto">
            <ProjectBooks project={project} />
          </TabPanel>
          <TabPanel value="subscriptions" className="flex min-h-0 flex-col">
            <Subscriptions project={project} />
          </TabPanel>
        </Tabs>
      )}
    </>
  );
}

function Terms({ project }: { project: OpsProjectDetail }) {
  const t = useTranslations();
  const { amount, count, time } = useFormats();
  const { coin } = project;
  return (
    <div className="grid max-w-260 xl:grid-cols-2">
      <Section title={t('projects.tabs.terms')}>
        <Facts
          facts={[
            [t('projects.mode'), t(`projects.modes.${project.mode}`)],
            [t('projects.price'), amount(project.price, 'USDT')],
            [t('projects.supply'), amount(project.supply, coin)],
            [t('projects.purchaseMin'), amount(project.purchaseMin, 'USDT')],
            [t('projects.purchaseMax'), amount(project.purchaseMax, 'USDT')],
            [t('projects.allotMax'), amount(project.allotMax, coin)],
            [t('projects.icon'), project.icon || '–'],
          ]}
        />
      </Section>
      <Section title={t('projects.course')}>
        <Facts
          facts={[
            [t('projects.warmupStart'), time(project.warmupStart)],
            [t('projects.joinStart'), time(project.joinStart)],
            [t('projects.joinEnd'), time(project.joinEnd)],
            [t('projects.unlockTime'), time(project.unlockTime)],
            [t('projects.raised'), amount(project.raised, 'USDT')],
            [t('projects.issued'), amount(project.issued, coin)],
            [t('projects.participants'), count(project.participants)],
            [t('pairs.pair'), project.symbol.toUpperCase() || t('projects.notListed')],
          ]}
        />
      </Section>
    </div>
  );
}
