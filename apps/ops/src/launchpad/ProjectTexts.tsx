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
import { TextArea } from '@bourse/ui/TextArea';

/** As long as the server takes them (protocol, `opsProjectTextCall`). */
const RULES_LENGTH = 8_000;
const FACTS_LENGTH = 2_000;

/** What is said about a project, one language after the other. */
export function ProjectTexts({ project }: { project: OpsProjectDetail }) {
  const t = useTranslations();
  const [language, setLanguage] = useState<Language>(DEFAULT_LANGUAGE);
  const has = (each: Language) => project.texts.some((text) => text.language === each);
  return (
    <div className="p-5">
      <Segmented
        label={t('shell.language')}
        value={language}
        onChange={setLanguage}
        items={LANGUAGES.map((value) => ({
          value,
          label: has(value)
            ? LANGUAGE_FACTS[value].name
            : t('projects.missing', { language: LANGUAGE_FACTS[value].name }),
        }))}
        className="mb-4 flex-wrap"
      />
      <p className="mb-4 text-13 text-muted">{t('projects.secondNote')}</p>
      <TextForm key={language} project={project} language={language} />
    </div>
  );
}

const BLANK = { name: '', summary: '', rules: '', facts: [] };

function TextForm({ project, language }: { project: OpsProjectDetail; language: Language }) {
  const t = useTranslations();
  const mayWrite = useMay()('projects.manage');
  const queries = useQueryClient();
  const saved = project.texts.find((text) => text.language === language) ?? BLANK;
  const [values, setValues] = useState({
    name: saved.name,
    summary: saved.summary,
    rules: saved.rules,
    // A line each.
    facts: saved.facts.map(({ name, value }) => `${name}: ${value}`).join('\n'),
  });
  const [tried, setTried] = useState(false);
  const { pending, failure, attempt } = useAttempt();
  const rules = useDeferredValue(values.rules);
  const set = (name: keyof typeof values) => (text: string) => setValues({ ...values, [name]: text });

  const missing = (name: 'name' | 'summary') => values[name].trim() === '';
  const errorOf = (name: 'name' | 'summary') => (tried && missing(name) ? t('list.required') : undefined);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (missing('name') || missing('summary')) return;
    await attempt(async () => {
      const now = await call('launchpad/text', {
        id: project.id,
        language,
        ...values,
      });
      queries.setQueryData(queryOf('launchpad/detail', { id: project.id }).queryKey, now);
      showSuccess(
        now.proposal === undefined ? t('common.saved') : t('proposals.waits', { id: now.proposal }),
      );
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
          <Button type="submit" pending={pending} className="self-start">
            {t('common.save')}
          </Button>
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
              failed={<EmptyState text={t('common.pageFailed')} />}
              // A preview leads nowhere: what is not saved stays.
              onFollow={() => undefined}
            />
          )}
        </div>
      </section>
    </div>
  );
}
