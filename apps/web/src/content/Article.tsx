import type { ArticleView } from '@bourse/protocol/content/calls';
import { formatDate } from '@bourse/ui/format/time';
import { useTitle } from '@bourse/ui/lib/title';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../i18n/language.ts';
import { Markdown } from './Markdown.tsx';

/** An article to be read, in its own language where it has not been translated. */
export function Article({ article: { title, text, language, time } }: { article: ArticleView }) {
  const t = useTranslations('content');
  const wanted = useLanguage((state) => state.language);
  useTitle(title);
  return (
    <article lang={language} className="p-6 max-sm:p-4 sm:px-8">
      <h1 className="text-20 font-semibold wrap-anywhere">{title}</h1>
      <p lang={wanted} className="mt-1 text-12 text-muted">
        {t('updated', { date: formatDate(time) })}
        {language !== wanted && ` · ${t('notTranslated')}`}
      </p>
      <Markdown key={text} text={text} className="mt-6 max-w-[56em]" />
    </article>
  );
}
