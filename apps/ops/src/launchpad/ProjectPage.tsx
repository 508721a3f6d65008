import type { OpsProjectDetail } from '@bourse/protocol/operators/launchpad/calls';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Facts } from '../actions/Facts.tsx';
import { REFRESH_MS, queryOf } from '../api/queries.ts';
import { BackLink } from '../app/BackLink.tsx';
import { DetailTabs } from '../app/DetailTabs.tsx';
import { PageHead } from '../app/PageHead.tsx';
import { Section } from '../app/SidePanel.tsx';
import { Status } from '../app/Status.tsx';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import { ProjectActions } from './ProjectActions.tsx';
import { ProjectBooks } from './ProjectBooks.tsx';
import { ProjectTexts } from './ProjectTexts.tsx';
import { useProjectDrafts, type ProjectDrafts } from './project-drafts.ts';
import { PHASE_TONES } from './project-tones.ts';
import { Subscriptions } from './Subscriptions.tsx';

interface Shown {
  project: OpsProjectDetail;
  drafts: ProjectDrafts;
}

const TABS = [
  { value: 'terms', content: ({ project }: Shown) => <Terms project={project} /> },
  { value: 'texts', content: (shown: Shown) => <ProjectTexts {...shown} /> },
  { value: 'books', content: (shown: Shown) => <ProjectBooks {...shown} /> },
  {
    value: 'subscriptions',
    content: ({ project }: Shown) => <Subscriptions project={project} />,
    isList: true,
  },
] as const;

/** `/ops/projects/<id>`: one project with its terms, texts, white papers and who takes part. */
export function ProjectPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  return <Project key={id} id={id} />;
}

const NO_WORDS = { texts: [], books: [] };

function Project({ id }: { id: string }) {
  const t = useTranslations();
  const may = useMay();
  const query = useQuery({ ...queryOf('launchpad/detail', { id }), refetchInterval: REFRESH_MS });
  const project = query.data;
  // Here, since a tab is there only while it is chosen.
  const drafts = useProjectDrafts(project ?? NO_WORDS);
  return (
    <>
      <PageHead
        title={project ? `${project.name} (${project.coin})` : t('screens.projects')}
        note={
          <span className="flex items-center gap-2">
            <BackLink to="/projects">{t('screens.projects')}</BackLink>
            {project && (
              <Status tone={PHASE_TONES[project.phase]}>{t(`launchpad.phases.${project.phase}`)}</Status>
            )}
          </span>
        }
        actions={project && <ProjectActions project={project} />}
      />
      <DetailTabs
        query={query}
        label={t('projects.parts')}
        tabs={TABS.filter(({ value }) => value !== 'subscriptions' || may('users.statements')).map((tab) => ({
          ...tab,
          label: t(`projects.tabs.${tab.value}`),
          content: (shown: OpsProjectDetail) => tab.content({ project: shown, drafts }),
        }))}
      />
    </>
  );
}

function Terms({ project }: { project: OpsProjectDetail }) {
  const t = useTranslations();
  const { amount, count, time } = useFormats();
  const { coin } = project;
  return (
    <div className="grid xl:grid-cols-2">
      <Section title={t('projects.tabs.terms')}>
        <Facts
          facts={[
            [t('projects.mode'), t(`launchpad.modes.${project.mode}`)],
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
            [t('fees.pair'), project.symbol.toUpperCase() || t('projects.notListed')],
          ]}
        />
      </Section>
    </div>
  );
}
