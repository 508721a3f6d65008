import { Button } from '@bourse/ui/Button';
import { Failure } from '@bourse/ui/Failure';
import { Field } from '@bourse/ui/Field';
import { showSuccess } from '@bourse/ui/lib/toast';
import { TabPanel, Tabs } from '@bourse/ui/Tabs';
import { TextArea } from '@bourse/ui/TextArea';
import { MAIL_BODY_LENGTH, MAIL_SUBJECT_LENGTH } from '@bourse/protocol/mail/names';
import type { MailDetail, MailTextView } from '@bourse/protocol/operators/mails/calls';
import { LANGUAGE_FACTS, LANGUAGES, type Language } from '@bourse/protocol/languages';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { call } from '../api/client.ts';
import { useAttempt } from '../api/use-attempt.ts';
import { Status } from '../app/Status.tsx';
import { useDrafts } from '../drafts/use-drafts.ts';
import { currentLanguage } from '../i18n/language.ts';
import { useMay } from '../operators/rights.ts';
import { insertedAt } from './insert.ts';
import { MailPreview } from './MailPreview.tsx';

type MailWords = Readonly<Record<'subject' | 'body', string>>;

/** The four texts of a mail; what is written in one language stays while another is looked at. */
export function MailEditor({ mail }: { mail: MailDetail }) {
  const t = useTranslations();
  const [language, setLanguage] = useState(currentLanguage);
  // Another mail is another editor.
  const drafts = useDrafts(savedWords(mail), { inOneTab: true });
  return (
    <Tabs
      value={language}
      onChange={(next) => setLanguage(next as Language)}
      label={t('mails.mails')}
      items={LANGUAGES.map((each) => ({
        value: each,
        label: drafts.isUnsaved(each) ? `${LANGUAGE_FACTS[each].name} •` : LANGUAGE_FACTS[each].name,
      }))}
      className="min-h-0 flex-1"
      listClassName="px-1"
    >
      {mail.texts.map((text) => (
        <TabPanel key={text.language} value={text.language} className="overflow-y-auto">
          <OneText
            mail={mail}
            saved={text}
            words={drafts.textsOf(text.language)}
            unsaved={drafts.isUnsaved(text.language)}
            onEdit={(change) => drafts.edit(text.language, change)}
            onPropose={() =>
              drafts.save(text.language, (words) =>
                call('mails/set', { name: mail.name, language: text.language, ...words }),
              )
            }
          />
        </TabPanel>
      ))}
    </Tabs>
  );
}

function savedWords({ texts }: MailDetail): Readonly<Record<Language, MailWords>> {
  return Object.fromEntries(
    texts.map(({ language, subject, body }) => [language, { subject, body }]),
  ) as Record<Language, MailWords>;
}

interface OneTextProps {
  mail: MailDetail;
  saved: MailTextView;
  /** As they stand, saved or not. */
  words: MailWords;
  unsaved: boolean;
  onEdit: (change: Partial<MailWords>) => void;
  onPropose: () => Promise<unknown>;
}

function OneText({ mail, saved, words, unsaved, onEdit, onPropose }: OneTextProps) {
  const t = useTranslations();
  const mayWrite = useMay()('brand.set');
  const box = useRef<HTMLTextAreaElement>(null);
  const { pending: sending, failure, attempt } = useAttempt();
  const { name } = mail;
  const { language } = saved;
  const { subject, body } = words;
  const change = { name, language, subject, body };

  function insert(variable: string): void {
    const { selectionStart: from, selectionEnd: to } = box.current ?? {
      selectionStart: body.length,
      selectionEnd: body.length,
    };
    onEdit({ body: insertedAt(body, variable, { from, to }) });
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
          onChange={({ target }) => onEdit({ subject: target.value })}
        />
        <TextArea
          ref={box}
          label={t('content.text')}
          hint={t('mails.bodyHint')}
          lang={language}
          value={body}
          maxLength={MAIL_BODY_LENGTH}
          readOnly={!mayWrite}
          onChange={(text) => onEdit({ body: text })}
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
              disabled={!unsaved}
              facts={[
                [t('mails.subject'), subject],
                [t('content.text'), body],
              ]}
              note={t('mails.proposeNote')}
              run={onPropose}
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
