import { Button } from '@bourse/ui/Button';
import { Failure } from '@bourse/ui/Failure';
import { Field } from '@bourse/ui/Field';
import { showSuccess } from '@bourse/ui/lib/toast';
import { TextArea } from '@bourse/ui/TextArea';
import type { OpsContentDetail } from '@bourse/protocol/operators/content/calls';
import type { Language } from '@bourse/protocol/languages';
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAttempt } from '../api/use-attempt.ts';
import { useMay } from '../operators/rights.ts';
import { KINDS } from './kinds.ts';
import { Preview } from './Preview.tsx';

/** As long as the server takes them (protocol, `opsContentCalls.text`). */
const TITLE_LENGTH = 160;
const TEXT_LENGTH = 15_000;

/** Number of the proposal that waits for another operator; `undefined`: it is saved. */
export type Proposed = string | undefined;

/** What is written of a piece of content in one language. */
export type ContentTexts = Readonly<Record<'title' | 'text', string>>;

interface TextEditorProps {
  content: OpsContentDetail;
  language: Language;
  /** As they stand, saved or not. */
  texts: ContentTexts;
  unsaved: boolean;
  onEdit: (change: Partial<ContentTexts>) => void;
  onDiscard: () => void;
  onSave: () => Promise<Proposed>;
}

/** A text of one language beside what its readers will see. */
export function TextEditor(props: TextEditorProps) {
  const { content, language, texts, unsaved, onEdit, onDiscard, onSave } = props;
  const t = useTranslations();
  const mayWrite = useMay()('content.write');
  const { pending, failure, attempt } = useAttempt();
  const [tried, setTried] = useState(false);
  const titleField = useRef<HTMLInputElement>(null);
  const traits = KINDS[content.kind];
  const { title, text } = texts;
  const shown = useDeferredValue(text);
  const isFigure = content.kind === 'figure';

  async function save(): Promise<void> {
    setTried(true);
    if (title.trim() === '') return titleField.current?.focus();
    await attempt(async () => {
      const id = await onSave();
      showSuccess(id === undefined ? t('common.saved') : t('proposals.waits', { id }));
    });
  }

  const saveNow = useEffectEvent(() => {
    if (unsaved && mayWrite && !pending) void save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      saveNow();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <div className="grid min-h-0 flex-1 max-xl:overflow-y-auto xl:grid-cols-2">
      <div className="flex min-h-0 flex-col gap-3 border-line p-5 xl:border-r">
        <Field
          label={t(isFigure ? 'content.figureValue' : 'content.title')}
          ref={titleField}
          lang={language}
          value={title}
          maxLength={TITLE_LENGTH}
          readOnly={!mayWrite}
          autoComplete="off"
          onChange={(event) => onEdit({ title: event.target.value })}
          error={tried && title.trim() === '' ? t('content.titleMissing') : undefined}
        />
        {traits.text !== 'none' && (
          <TextArea
            label={t(isFigure ? 'content.figureLabel' : 'content.text')}
            hint={traits.text === 'markdown' && t('content.markdownHint')}
            lang={language}
            value={text}
            maxLength={TEXT_LENGTH}
            readOnly={!mayWrite}
            onChange={(next) => onEdit({ text: next })}
            mono={traits.text === 'markdown'}
            className="min-h-0 flex-1"
            box={traits.text === 'markdown' ? 'min-h-80 flex-1 resize-none' : 'h-28 resize-none'}
          />
        )}
        <Failure text={failure} />
        {mayWrite && (
          <div className="flex items-center gap-2">
            <Button disabled={!unsaved} pending={pending} onClick={() => void save()}>
              {t('common.save')}
            </Button>
            {unsaved && (
              <Button tone="ghost" disabled={pending} onClick={onDiscard}>
                {t('content.discard')}
              </Button>
            )}
          </div>
        )}
      </div>
      <section aria-label={t('common.preview')} className="min-h-0 bg-canvas p-5 xl:overflow-y-auto">
        <p className="mb-3 text-12 text-muted">{t('common.preview')}</p>
        <div className="rounded-card border border-line bg-panel p-6" lang={language}>
          <Preview
            kind={content.kind}
            title={title}
            text={shown}
            picture={content.picture}
            link={content.link}
          />
        </div>
      </section>
    </div>
  );
}
