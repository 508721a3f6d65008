import type { BookView } from '@bourse/protocol/launchpad/calls';
import { EmptyState } from '@bourse/ui/EmptyState';
import { LANGUAGE_FACTS } from '@bourse/protocol/languages';
import { inTime } from '@bourse/ui/lib/load-page';
import { Segmented } from '@bourse/ui/Segmented';
import { SkeletonRows } from '@bourse/ui/Skeleton';
import { useTitle } from '@bourse/ui/lib/title';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { BackLink } from '../../shared/BackLink.tsx';
import { NotThere } from '@bourse/ui/NotThere';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Markdown } from '../../content/Markdown.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { bookQuery } from '../api.ts';
import { Loaded } from '../../shared/Loaded.tsx';

const route = getRouteApi('/subcribe/book');

/** pdf.js is the largest piece of code of all; only readers of a PDF fetch it. */
const PdfViewer = lazy(async () => ({
  default: (await inTime(() => import('../book/PdfViewer.tsx'))).PdfViewer,
}));

/** `/subcribe/book`: the white paper of a project, in the reader's language or another one. */
export function BookPage() {
  const t = useTranslations('launchpad');
  const { id, language } = route.useSearch();
  const own = useLanguage((state) => state.language);
  return (
    <div className="mx-auto w-[min(980px,calc(100%-32px))] py-6">
      {id === undefined ? (
        <NotThere title={t('book')} text={t('notFound')} />
      ) : (
        <Content id={id} language={language ?? own} />
      )}
    </div>
  );
}

function Content({ id, language }: { id: string; language: BookView['language'] }) {
  const t = useTranslations('launchpad');
  const navigate = route.useNavigate();
  const query = useQuery(bookQuery(id, language));
  useTitle(query.data ? `${t('book')} · ${query.data.name}` : t('book'));
  return (
    <>
      <BackLink to="/subcribe/detail" search={{ id }}>
        {query.data?.name ?? t('toProject')}
      </BackLink>
      <Loaded query={query} rows={16}>
        {({ name, book }) =>
          book ? (
            <article>
              <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
                <h1 className="text-20 font-semibold">{t('bookOf', { name })}</h1>
                <div className="flex flex-wrap items-center gap-3">
                  {book.languages.length > 1 && (
                    <Segmented
                      label={t('bookLanguage')}
                      value={book.language}
                      onChange={(next) =>
                        void navigate({ search: { id, language: next }, replace: true, resetScroll: false })
                      }
                      items={book.languages.map((value) => ({ value, label: LANGUAGE_FACTS[value].name }))}
                      className="flex-wrap"
                    />
                  )}
                  {book.kind === 'pdf' && (
                    <a
                      href={book.path}
                      download
                      className="link inline-flex items-center gap-1.5 text-13 font-medium"
                    >
                      <Download aria-hidden className="size-4" />
                      {t('download')}
                    </a>
                  )}
                </div>
              </header>
              <div lang={book.language}>
                <Book book={book} />
              </div>
            </article>
          ) : (
            <EmptyState text={t('noBook')} />
          )
        }
      </Loaded>
    </>
  );
}

function Book({ book }: { book: BookView }) {
  const t = useTranslations('common');
  if (book.kind === 'markdown') {
    return (
      <div className="rounded-card border border-line bg-panel p-8 max-sm:p-4">
        <Markdown text={book.text} rows={16} />
      </div>
    );
  }
  return (
    <Suspense fallback={<SkeletonRows rows={16} label={t('loading')} />}>
      <PdfViewer key={book.path} url={book.path} />
    </Suspense>
  );
}
