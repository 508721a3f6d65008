import { formatDate } from '@bourse/ui/format/time';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../i18n/language.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { OpenDialog } from '../shared/OpenDialog.tsx';
import { articleQuery } from './api.ts';
import { Markdown } from './Markdown.tsx';
import { stopReading } from './reading.ts';

/** An article of the help centre in a dialog, for who is told to read it before he is a user: fees, risks, terms. */
export function ReadingDialog({ article }: { article: string }) {
  const t = useTranslations();
  const language = useLanguage((state) => state.language);
  const query = useQuery(articleQuery(article, language));
  return (
    <OpenDialog
      title={query.data?.title ?? t('help.title')}
      onClose={stopReading}
      className="w-[min(720px,calc(100vw-24px))]"
    >
      <Loaded query={query} rows={8}>
        {({ text, time, language: written }) => (
          <article lang={written} className="px-5 pb-5" data-testid="reading">
            <p lang={language} className="text-12 text-muted">
              {t('content.updated', { date: formatDate(time) })}
              {written !== language && ` · ${t('content.notTranslated')}`}
            </p>
            <Markdown key={text} text={text} className="mt-4" />
          </article>
        )}
      </Loaded>
    </OpenDialog>
  );
}
