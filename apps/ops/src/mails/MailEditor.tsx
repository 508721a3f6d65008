import { Button } from '@bourse/ui/Button';
import { Failure } from '@bourse/ui/Failure';
import { Field } from '@bourse/ui/Field';
import { showSuccess } from '@bourse/ui/lib/toast';
import { TabPanel, Tabs } from '@bourse/ui/Tabs';
import { TextArea } from '@bourse/ui/TextArea';
import { MAIL_BODY_LENGTH, MAIL_SUBJECT_LENGTH } from '@bourse/protocol/mail/names';
import type { MailDetail, MailTextView } from '@bourse/protocol/operators/mails/calls';
import { LANGUAGE_FACTS, LANGUAGES, type Language } from '@bourse/protocol/languages';
import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { call } from '../api/client.ts';
import { useAttempt } from '../api/use-attempt.ts';
import { Status } from '../app/Status.tsx';
import { currentLanguage } from '../i18n/language.ts';
import { useMay } from '../operators/rights.ts';
import { insertedAt } from './insert.ts';
import { MailPreview } from './MailPreview.tsx';

type Draft = Pick<MailTextView, 'subject' | 'body'>;

/** The four texts of a mail; what is written in one language stays while another is looked at. */
export function MailEditor({ mail }: { mail: MailDetail }) {
  const t = useTranslations();
  const [language, setLanguage] = useState(currentLanguage);
  const [drafts, setDrafts] = useState<Partial<Record<Language, Draft>>>({});
  useBlocker({
    shouldBlockFn: () => Object.keys(drafts).length > 0 && !confirm(t('mails.leave')),
    enableBeforeUnload: () => Object.keys(drafts).length > 0,
  });
  return (
    <Tabs
      value={language}
      onChange={(next) => setLanguage(next as Language)}
      label={t('mails.mails')}
      items={LANGUAGES.map((each) => ({
        value: each,
        label: drafts[each] ? `${LANGUAGE_FACTS[each].name} •` : LANGUAGE_FACTS[each].name,
      }))}
      className="min-h-0 flex-1"
      listClassName="px-1"
    >
      {mail.texts.map((text) => (
        <TabPanel key={text.language} value={text.language} className="overflow-y-auto">
          <OneText
            mail={mail}
            saved={text}
            draft={drafts[text.language]}
            onEdit={(draft) => setDrafts((now) => ({ ...now, [text.language]: draft }))}
          />
        </TabPanel>
      ))}
    </Tabs>
  );
}

interface OneTextProps {
  mail: MailDetail;
  saved: MailTextView;
  draft: Draft | undefined;
  onEdit: (draft: Draft) => void;
}

function OneText({ mail, saved, draft, onEdit }: OneTextProps) {
  const t = useTranslations();
  const mayWrite = useMay()('brand.set');
  const box = useRef<HTMLTextAreaElement>(null);
  const { pending: sending, failure, attempt } = useAttempt();
  const { name } = mail;
  const { language } = saved;
  const { subject, body } = draft ?? saved;
  const change = { name, language, subject, body };

  function insert(variable: string): void {
    const { selectionStart: from, selectionEnd: to } = box.current ?? {
      selectionStart: body.length,
      selectionEnd: body.length,
    };
    onEdit({ subject, body: insertedAt(body, variable, { from, to }) });
    box.current?.focus();
  }

  const sendToMe = () =>
    attempt(async () => {
      await call('mails/test', change);
      showSuccess(t('mails.tested'));
    });

  return (
    <div className="grid items-start gap-6 p-5 xl:grid-cols-2">
      <div className="flex flex-col gap-3">
        <p>
          <Status tone={saved.isOwn ? 'good' : 'quiet'}>{t(saved.isOwn ? 'mails.own' : 'mails.ours')}</Status>
        </p>
        <Field
          label={t('mails.subject')}
          lang={language}
          value={subject}
          maxLength={MAIL_SUBJECT_LENGTH}
          readOnly={!mayWrite}
          autoComplete="off"
          onChange={({ target }) => onEdit({ subject: target.value, body })}
        />
        <TextArea
          ref={box}
          label={t('content.text')}
          hint={t('mails.bodyHint')}
          lang={language}
          value={body}
          maxLength={MAIL_BODY_LENGTH}
          readOnly={!mayWrite}
          onChange={(text) => onEdit({ subject, body: text })}
          mono
          box="min-h-64 resize-y"
        />
        {mayWrite && (
          <div role="group" aria-label={t('mails.variables')} className="flex flex-wrap items-center gap-2">
            <span className="text-12 text-muted">{t('mails.variables')}</span>
            {mail.variables.map((variable) => (
              <button
                key={variable}
                type="button"
                aria-label={t('mails.insert', { name: variable })}
                onClick={() => insert(variable)}
                className="rounded-control border border-line px-2 py-0.5 font-mono text-12 hover:border-accent"
              >
                {variable}
                {mail.needed.includes(variable) && ' *'}
              </button>
            ))}
          </div>
        )}
        <Failure text={failure} />
        {mayWrite && (
          <div className="flex flex-wrap items-center gap-2">
            <Action
              label={t('mails.propose')}
              buttonTone="primary"
              disabled={!draft}
              facts={[
                [t('mails.subject'), subject],
                [t('content.text'), body],
              ]}
              note={t('mails.proposeNote')}
              run={() => call('mails/set', change)}
            />
            <Button size="small" tone="secondary" pending={sending} onClick={() => void sendToMe()}>
              {t('mails.test')}
            </Button>
            {saved.isOwn && (
              <Action
                label={t('mails.reset')}
                facts={[[t('mails.subject'), saved.subject]]}
                note={t('mails.resetNote')}
                run={() => call('mails/reset', { name, language })}
              />
            )}
          </div>
        )}
      </div>
      <MailPreview {...change} />
    </div>
  );
}
