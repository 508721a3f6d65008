import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { CallError } from '../../api/client.ts';
import { articleQuery } from '../../content/api.ts';
import { Article } from '../../content/Article.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { BackLink } from '../../shared/BackLink.tsx';
import { NotThere } from '@bourse/ui/NotThere';

const route = getRouteApi('/help/detail');

/** `/help/detail`: one article of the help centre. */
export function ArticlePage() {
  const t = useTranslations('help');
  const { id = '' } = route.useSearch();
  const language = useLanguage((state) => state.language);
  const query = useQuery({ ...articleQuery(id, language), enabled: id !== '' });
  return (
    <div className="mx-auto flex w-[min(780px,calc(100%-32px))] flex-1 flex-col py-6">
      <BackLink to="/help" {...(query.data?.tab && { search: { tab: query.data.tab } })}>
        {t('title')}
      </BackLink>
      <div className="rounded-card border border-line bg-panel">
        {id === '' || isUnknown(query.error) ? (
          <NotThere title={t('title')} text={t('notFound')} />
        ) : (
          <Loaded query={query} rows={10}>
            {(article) => <Article article={article} />}
          </Loaded>
        )}
      </div>
    </div>
  );
}

/** To ask again would change nothing. */
function isUnknown(error: Error | null): boolean {
  return error instanceof CallError && error.reason === 'ARTICLE_NOT_FOUND';
}
