import { Failure } from '@bourse/ui/Failure';
import { useSettled } from '@bourse/ui/lib/settled';
import type { MailName } from '@bourse/protocol/mail/names';
import type { Language } from '@bourse/protocol/languages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { queryOf } from '../api/queries.ts';

/** Typing pauses this long before the server is asked. */
const SETTLE_MS = 500;

interface MailPreviewProps {
  name: MailName;
  language: Language;
  subject: string;
  body: string;
}

/** A mail as its reader gets it, with values of an example: set by the server, as real ones are. */
export function MailPreview({ name, language, subject, body }: MailPreviewProps) {
  const t = useTranslations('mails');
  // Each preview takes a fifth of what an operator may ask for in a second: one for each key would shut him out.
  const wanted = useSettled(JSON.stringify({ name, language, subject, body }), SETTLE_MS);
  const preview = useQuery({
    ...queryOf('mails/preview', JSON.parse(wanted) as MailPreviewProps),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <section aria-label={t('preview')} className="flex min-w-0 flex-col gap-3">
      <h2 className="text-13 text-muted">{t('preview')}</h2>
      {preview.isError && <Failure text={preview.error.message} />}
      {preview.data && !preview.isError && (
        <>
          <p lang={language} className="text-14 font-semibold wrap-anywhere">
            {preview.data.subject}
          </p>
          {/* Shut in: a mail runs nothing and leads nowhere. */}
          <iframe
            title={t('html')}
            sandbox=""
            srcDoc={preview.data.html}
            className="h-80 w-full rounded-card border border-line bg-white"
          />
          <h3 className="text-12 text-muted">{t('plain')}</h3>
          <pre
            lang={language}
            className="rounded-card border border-line bg-panel p-3 font-mono text-12 wrap-anywhere whitespace-pre-wrap"
          >
            {preview.data.text}
          </pre>
        </>
      )}
    </section>
  );
}
