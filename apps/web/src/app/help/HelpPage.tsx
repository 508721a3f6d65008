import type { ArticleLine } from '@bourse/protocol/content/calls';
import { EmptyState } from '@bourse/ui/EmptyState';
import { Tabs, TabPanel } from '@bourse/ui/Tabs';
import { useSettledText } from '@bourse/ui/lib/settled';
import { useTitle } from '@bourse/ui/lib/title';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronRight, Search } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { helpTabsQuery, listArticles } from '../../content/api.ts';
import { useLanguage } from '../../i18n/language.ts';
import { Pages, usePages } from '../../records/pages.tsx';
import { LONGEST_QUERY } from './help-search.ts';

const route = getRouteApi('/help');
/** The tab of every article. */
const ALL = '';

/** `/help`: articles by tab, or those that say what is looked for. */
export function HelpPage() {
  const t = useTranslations('help');
  const { tab = ALL } = route.useSearch();
  const navigate = route.useNavigate();
  const language = useLanguage((state) => state.language);
  const tabs = useQuery(helpTabsQuery(language)).data?.list ?? [];
  const items = [{ id: ALL, title: t('all') }, ...tabs];
  const known = items.some(({ id }) => id === tab) || tabs.length === 0;
  useTitle(t('title'));
  return (
    <div className="mx-auto flex w-[min(860px,calc(100%-32px))] flex-1 flex-col py-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-20 font-semibold">{t('title')}</h1>
        <SearchBox />
      </div>
      <div className="overflow-hidden rounded-card border border-line bg-panel">
        <Tabs
          value={known ? tab : ALL}
          onChange={(next) =>
            void navigate({
              search: (before) => ({ ...(before.q && { q: before.q }), ...(next !== ALL && { tab: next }) }),
              replace: true,
              resetScroll: false,
            })
          }
          label={t('tabs')}
          items={items.map(({ id, title }) => ({ value: id, label: title }))}
        >
          <TabPanel value={known ? tab : ALL}>
            <Articles />
          </TabPanel>
        </Tabs>
      </div>
    </div>
  );
}

function SearchBox() {
  const t = useTranslations('help');
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const { text, type } = useSettledText(q, (wanted) => {
    void navigate({
      search: (before) => ({ ...(before.tab && { tab: before.tab }), ...(wanted && { q: wanted }) }),
      replace: true,
      resetScroll: false,
    });
  });

  return (
    <label className="flex h-9 max-[699px]:h-11 w-72 items-center gap-2 rounded-control border border-line-strong bg-raised px-3 transition focus-within:border-accent hover:border-muted max-sm:w-full">
      <Search aria-hidden className="size-4 shrink-0 text-muted" />
      <input
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={LONGEST_QUERY}
        value={text}
        onChange={(event) => type(event.target.value)}
        className="min-w-0 flex-1 bg-transparent text-14 outline-none"
      />
    </label>
  );
}

function Articles() {
  const t = useTranslations('help');
  const filter = route.useSearch();
  const language = useLanguage((state) => state.language);
  const pages = usePages(['articles', language], filter, 0, listArticles);
  return (
    <Pages
      pages={pages}
      empty={<EmptyState text={t(filter.q ? 'noMatch' : 'empty')} />}
      rowKey={({ id }) => id}
    >
      {(articles) => (
        <ul aria-label={t('articles')}>
          {articles.map((article) => (
            <Row key={article.id} article={article} />
          ))}
        </ul>
      )}
    </Pages>
  );
}

function Row({ article: { id, title, excerpt } }: { article: ArticleLine }) {
  return (
    <li className="border-line not-last:border-b">
      <Link
        to="/help/detail"
        search={{ id }}
        data-testid="article-row"
        className="flex items-center gap-3 px-4 py-3 -outline-offset-2 transition hover:bg-raised"
      >
        <span className="min-w-0 flex-1">
          <span className="block text-14 font-medium wrap-anywhere">{title}</span>
          <span className="mt-0.5 line-clamp-2 text-13 text-muted wrap-anywhere">{excerpt}</span>
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
      </Link>
    </li>
  );
}
