import { Button } from '@bourse/ui/Button';
import { EmptyState } from '@bourse/ui/EmptyState';
import { Failure } from '@bourse/ui/Failure';
import { Field } from '@bourse/ui/Field';
import { Form } from '@bourse/ui/Form';
import { MarkdownText } from '@bourse/ui/MarkdownText';
import { Segmented } from '@bourse/ui/Segmented';
import { SkeletonRows } from '@bourse/ui/Skeleton';
import { showSuccess } from '@bourse/ui/lib/toast';
import type { OpsProjectDetail } from '@bourse/protocol/operators/launchpad/calls';
import { DEFAULT_LANGUAGE, LANGUAGE_FACTS, LANGUAGES, type Language } from '@bourse/protocol/languages';
import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../api/client.ts';
import { useAttempt } from '../api/use-attempt.ts';
import { queryOf } from '../api/queries.ts';
import { useMay } from '../operators/rights.ts';
import { NAME_LENGTH, SUMMARY_LENGTH } from './CreateProject.tsx';
import { savedWords, versionIn, type ProjectDrafts } from './project-drafts.ts';
import { TextArea } from '@bourse/ui/TextArea';

/** As long as the server takes them (protocol, `opsProjectTextCall`). */
const RULES_LENGTH = 8_000;
const FACTS_LENGTH = 2_000;

interface ProjectTextsProps {
  project: OpsProjectDetail;
  drafts: ProjectDrafts;
}

/** What is said about a project, one language after the other. */
export function ProjectTexts({ project, drafts }: ProjectTextsProps) {
  const t = useTranslations();
  const [language, setLanguage] = useState<Language>(DEFAULT_LANGUAGE);
  const has = (each: Language) => project.texts.some((text) => text.language === each);
  const labelOf = (each: Language): string => {
    const { name } = LANGUAGE_FACTS[each];
    const label = has(each) ? name : t('projects.missing', { language: name });
    return drafts.isUnsaved(`text.${each}`) ? `${label} •` : label;
  };
  return (
    <div className="p-5">
      <Segmented
        label={t('shell.language')}
        value={language}
        onChange={setLanguage}
        items={LANGUAGES.map((value) => ({
          value,
          label: labelOf(value),
        }))}
        className="mb-4 flex-wrap"
      />
      <p className="mb-4 text-13 text-muted">{t('projects.secondNote')}</p>
      <TextForm key={language} project={project} drafts={drafts} language={language} />
    </div>
  );
}

function TextForm({ project, drafts, language }: ProjectTextsProps & { language: Language }) {
  const t = useTranslations();
  const mayWrite = useMay()('projects.manage');
  const queries = useQueryClient();
  const draft = `text.${language}` as const;
  const values = drafts.textsOf(draft);
  const [tried, setTried] = useState(false);
  const { pending, failure, attempt } = useAttempt();
  const rules = useDeferredValue(values.rules);
  const set = (name: keyof typeof values) => (text: string) => drafts.edit(draft, { [name]: text });

  const missing = (name: 'name' | 'summary') => values[name].trim() === '';
  const errorOf = (name: 'name' | 'summary') => (tried && missing(name) ? t('list.required') : undefined);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (missing('name') || missing('summary')) return;
    await attempt(async () => {
      const { proposal } = await drafts.save(draft, async (words, version) => {
        const now = await call('launchpad/text', { id: project.id, language, ...words, version });
        queries.setQueryData(queryOf('launchpad/detail', { id: project.id }).queryKey, now);
        drafts.moveOn(version, versionIn(savedWords(now), draft));
        return now;
      });
      showSuccess(proposal === undefined ? t('common.saved') : t('proposals.waits', { id: proposal }));
    });
  }

  return (
    <div className="grid max-w-300 gap-6 xl:grid-cols-2">
      <Form onSubmit={save} className="flex flex-col gap-4">
        <Field
          label={t('projects.name')}
          lang={language}
          value={values.name}
          maxLength={NAME_LENGTH}
          readOnly={!mayWrite}
          autoComplete="off"
          onChange={(event) => set('name')(event.target.value)}
          error={errorOf('name')}
        />
        <Field
          label={t('projects.summary')}
          lang={language}
          value={values.summary}
          maxLength={SUMMARY_LENGTH}
          readOnly={!mayWrite}
          autoComplete="off"
          onChange={(event) => set('summary')(event.target.value)}
          error={errorOf('summary')}
        />
        <TextArea
          label={t('launchpad.facts')}
          hint={t('projects.factsHint')}
          lang={language}
          value={values.facts}
          maxLength={FACTS_LENGTH}
          rows={6}
          readOnly={!mayWrite}
          onChange={set('facts')}
        />
        <TextArea
          label={t('launchpad.rules')}
          hint={t('projects.markdownHint')}
          lang={language}
          value={values.rules}
          maxLength={RULES_LENGTH}
          rows={12}
          readOnly={!mayWrite}
          onChange={set('rules')}
        />
        <Failure text={failure} />
        {mayWrite && (
          <div className="flex items-center gap-2">
            <Button type="submit" pending={pending}>
              {t('common.save')}
            </Button>
            {drafts.isUnsaved(draft) && (
              <Button tone="ghost" disabled={pending} onClick={() => drafts.discard(draft)}>
                {t('content.discard')}
              </Button>
            )}
          </div>
        )}
      </Form>
      <section aria-label={t('projects.rulesPreview')}>
        <p className="mb-1 text-13 text-muted">{t('projects.rulesPreview')}</p>
        <div lang={language} className="rounded-card border border-line bg-panel p-5">
          {rules === '' ? (
            <EmptyState text={t('projects.nothingYet')} />
          ) : (
            <MarkdownText
              text={rules}
              loading={<SkeletonRows rows={6} label={t('common.loading')} />}
              failed={<EmptyState failed text={t('common.pageFailed')} />}
              // A preview leads nowhere: what is not saved stays.
              onFollow={() => undefined}
            />
          )}
        </div>
      </section>
    </div>
  );
}
