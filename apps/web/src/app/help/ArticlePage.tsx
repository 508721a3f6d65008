import { EmptyState } from '@bourse/ui/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { articleQuery } from '../../content/api.ts';
import { Article } from '../../content/Article.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { Loaded } from '../../shared/Loaded.tsx';

const route = getRouteApi('/help/detail');

/** `/help/detail`: one article of the help centre. */
export function ArticlePage() {
  const t = useTranslations('help');
  const { id = '' } = route.useSearch();
  const language = useLanguage((state) => state.language);
  const query = useQuery({ ...articleQuery(id, language), enabled: id !== '' });
  return (
    <div className="mx-auto flex w-[min(780px,calc(100%-32px))] flex-1 flex-col py-6">
      <Link
        to="/help"
        {...(query.data?.tab && { search: { tab: query.data.tab } })}
        className="mb-4 inline-flex items-center gap-1.5 self-start rounded-control text-13 text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t('title')}
      </Link>
      <div className="rounded-card border border-line bg-panel">
        {id === '' ? (
          <EmptyState text={t('notFound')} />
        ) : (
          <Loaded query={query} rows={10}>
            {(article) => <Article article={article} />}
          </Loaded>
        )}
      </div>
    </div>
  );
}
