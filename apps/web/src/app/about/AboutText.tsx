import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Headset } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { aboutQuery } from '../../content/api.ts';
import { Article } from '../../content/Article.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { useServiceLink } from '../use-service-link.ts';
import { ABOUT_PAGES, aboutType, readAboutSearch } from './about-pages.ts';

/** One of the pages of `/about`, chosen by `type`. */
export function AboutText() {
  const { pathname, search } = useLocation();
  const language = useLanguage((state) => state.language);
  const type = aboutType(pathname, readAboutSearch(search));
  const query = useQuery(aboutQuery(type, language));
  return (
    <div className="overflow-hidden rounded-card border border-line bg-panel">
      <Loaded query={query} rows={12}>
        {(article) => <Article key={article.id} article={article} />}
      </Loaded>
      {type === ABOUT_PAGES.connect && <Service />}
    </div>
  );
}

/** The way to customer service, where the operator has set one. */
function Service() {
  const t = useTranslations('shell');
  const link = useServiceLink();
  if (!link) return null;
  return (
    <p className="px-6 pb-6 max-sm:px-4 sm:px-8">
      <a
        {...link}
        className="inline-flex h-9 max-[699px]:h-11 items-center gap-2 rounded-control border border-line-strong bg-raised px-4 font-medium transition hover:bg-hover"
      >
        <Headset aria-hidden className="size-4" />
        {t('service')}
      </a>
    </p>
  );
}
