import type { ProjectView } from '@bourse/protocol/launchpad/calls';
import { EmptyState } from '@bourse/ui/EmptyState';
import { TabPanel, Tabs } from '@bourse/ui/Tabs';
import { useTitle } from '@bourse/ui/lib/title';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../i18n/language.ts';
import { projectsQuery, type Projects } from '../api.ts';
import { ProjectCard } from '../ProjectCard.tsx';
import { TABS, type Tab } from '../project-search.ts';
import { useSignedIn } from '../../session/session.ts';
import { Loaded } from '../../shared/Loaded.tsx';

const route = getRouteApi('/subcribe');

const TAB_OF: Record<ProjectView['phase'], Tab> = {
  upcoming: 'warming',
  warming: 'warming',
  participating: 'participating',
  ended: 'ended',
  cancelled: 'ended',
};

/** `/subcribe`: new coins by phase. */
export function ProjectsPage() {
  const t = useTranslations('launchpad');
  const language = useLanguage((state) => state.language);
  const signedIn = useSignedIn();
  const query = useQuery(projectsQuery(language));
  useTitle(t('title'));
  return (
    <div className="mx-auto w-[min(1200px,calc(100%-32px))] py-8 max-sm:py-6">
      <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-160">
          <h1 className="text-28 font-semibold max-sm:text-20">{t('title')}</h1>
          <p className="mt-2 text-14 text-muted">{t('intro')}</p>
        </div>
        {signedIn && (
          <Link to="/subcribe/my" className="link text-14 font-medium">
            {t('my')}
          </Link>
        )}
      </header>
      <Loaded query={query} rows={12}>
        {(projects) => <ByPhase projects={projects} />}
      </Loaded>
    </div>
  );
}

function ByPhase({ projects: { list, moment } }: { projects: Projects }) {
  const t = useTranslations('launchpad');
  const navigate = route.useNavigate();
  const of = (tab: Tab) => list.filter(({ phase }) => TAB_OF[phase] === tab);
  // Without a wish, the first tab that has something.
  const { phase = TABS.find((tab) => of(tab).length > 0) ?? TABS[0] } = route.useSearch();
  return (
    <Tabs
      value={phase}
      onChange={(next) => void navigate({ search: { phase: next }, replace: true, resetScroll: false })}
      label={t('tabs')}
      listClassName="mb-5 [&>div]:px-0!"
      items={TABS.map((tab) => ({
        value: tab,
        label: (
          <>
            {t(`phases.${tab}`)} <span className="font-normal text-muted">{of(tab).length}</span>
          </>
        ),
      }))}
    >
      {TABS.map((tab) => (
        <TabPanel key={tab} value={tab} className="min-h-96">
          {of(tab).length === 0 ? (
            <EmptyState text={t(`none.${tab}`)} />
          ) : (
            <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {of(tab).map((project) => (
                <ProjectCard key={project.id} project={project} moment={moment} />
              ))}
            </div>
          )}
        </TabPanel>
      ))}
    </Tabs>
  );
}
