import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../i18n/language.ts';
import { projectsQuery } from '../../launchpad/api.ts';
import { ProjectCard } from '../../launchpad/ProjectCard.tsx';

const MOST = 3;

/** The subscriptions that can be joined now. */
export function RunningProjects() {
  const t = useTranslations('home');
  const language = useLanguage((state) => state.language);
  const { data } = useQuery(projectsQuery(language));
  const running = data?.list.filter(({ phase }) => phase === 'participating').slice(0, MOST) ?? [];
  if (!data || running.length === 0) return null;
  return (
    <section aria-labelledby="running" className="mb-12">
      <div className="mb-4 flex items-center justify-between gap-3">
        <h2 id="running" className="text-20 font-semibold">
          {t('running')}
        </h2>
        <Link to="/subcribe" className="link text-13">
          {t('allProjects')}
        </Link>
      </div>
      <ul className={`grid gap-4 md:grid-cols-2 ${running.length > 2 ? 'lg:grid-cols-3' : ''}`}>
        {running.map((project) => (
          <li key={project.id}>
            <ProjectCard project={project} moment={data.moment} />
          </li>
        ))}
      </ul>
    </section>
  );
}
