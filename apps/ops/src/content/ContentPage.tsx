import { TabPanel, Tabs } from '@bourse/ui/Tabs';
import type { OpsContentDetail } from '@bourse/protocol/operators/content/calls';
import { DEFAULT_LANGUAGE, LANGUAGE_FACTS, LANGUAGES, type Language } from '@bourse/protocol/languages';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { call } from '../api/client.ts';
import { queries } from '../api/queries.ts';
import { BackLink } from '../app/BackLink.tsx';
import { PageHead } from '../app/PageHead.tsx';
import { Status } from '../app/Status.tsx';
import type { Version } from '../drafts/drafts.ts';
import { useDrafts } from '../drafts/use-drafts.ts';
import { useMay } from '../operators/rights.ts';
import { useListSearch } from '../table/list-search.ts';
import { contentQuery } from './api.ts';
import { ContentActions } from './ContentActions.tsx';
import { STATE_TONES } from './kinds.ts';
import { savedText } from './saved-text.ts';
import { TextEditor, type ContentTexts, type Proposed } from './TextEditor.tsx';
import { Versions } from './Versions.tsx';
import { Waiting } from '../app/Waiting.tsx';

const VERSIONS = 'versions';

/** `/ops/content/<id>`: one piece of content in its languages, with what it was before. */
export function ContentPage() {
  const t = useTranslations();
  const { id } = useParams({ strict: false }) as { id: string };
  const query = useQuery(contentQuery(id));
  const content = query.data;
  if (content) return <Editor key={content.id} content={content} />;
  return (
    <>
      <PageHead title={t('screens.content')} note={<Back />} />
      <Waiting query={query} rows={10} />
    </>
  );
}

function Back() {
  const t = useTranslations('screens');
  return <BackLink to="/content">{t('content')}</BackLink>;
}

function Editor({ content }: { content: OpsContentDetail }) {
  const t = useTranslations();
  const may = useMay();
  const navigate = useNavigate();
  const [search] = useListSearch();
  const drafts = useDrafts(savedTexts(content), { versionOf: () => content.version });
  const tab = [...LANGUAGES, VERSIONS].find((each) => each === search.tab) ?? DEFAULT_LANGUAGE;

  /** Makes an answer of the server the current state. */
  function accept(answer: OpsContentDetail, from: Version): void {
    queries.setQueryData(contentQuery(content.id).queryKey, answer);
    drafts.moveOn(from, answer.version);
  }

  async function save(language: Language): Promise<Proposed> {
    const { proposal } = await drafts.save(language, async (texts, version) => {
      const answer = await call('content/text', { id: content.id, version, language, ...texts });
      accept(answer, version);
      return answer;
    });
    return proposal;
  }

  return (
    <>
      <PageHead
        title={content.title}
        note={
          <span className="flex items-center gap-2">
            <Back />
            <span>{t(`content.kinds.${content.kind}`)}</span>
            {content.slug && <code>{content.slug}</code>}
            <Status tone={STATE_TONES[content.state]}>{t(`content.states.${content.state}`)}</Status>
          </span>
        }
        actions={
          may('content.write') && (
            <ContentActions content={content} unsaved={drafts.unsaved} onChanged={accept} />
          )
        }
      />
      <Tabs
        value={tab}
        onChange={(next) => void navigate({ to: '.', search: { tab: next }, replace: true })}
        label={t('content.parts')}
        items={[
          ...LANGUAGES.map((language) => ({
            value: language as string,
            label: (
              <TabLabel
                name={LANGUAGE_FACTS[language].name}
                missing={!content.languages.includes(language)}
                changed={drafts.isUnsaved(language)}
              />
            ),
          })),
          { value: VERSIONS, label: t('content.versions') },
        ]}
        className="min-h-0 flex-1"
        listClassName="px-1"
      >
        {LANGUAGES.map((language) => (
          <TabPanel key={language} value={language} className="flex min-h-0 flex-col">
            <TextEditor
              content={content}
              language={language}
              texts={drafts.textsOf(language)}
              unsaved={drafts.isUnsaved(language)}
              onEdit={(change) => drafts.edit(language, change)}
              onDiscard={() => drafts.discard(language)}
              onSave={() => save(language)}
            />
          </TabPanel>
        ))}
        <TabPanel value={VERSIONS} className="flex min-h-0">
          <Versions content={content} onRestored={accept} />
        </TabPanel>
      </Tabs>
    </>
  );
}

function savedTexts(content: OpsContentDetail): Readonly<Record<Language, ContentTexts>> {
  const entries = LANGUAGES.map((language) => {
    const { title, text } = savedText(content, language);
    return [language, { title, text }];
  });
  return Object.fromEntries(entries);
}

function TabLabel({ name, missing, changed }: { name: string; missing: boolean; changed: boolean }) {
  const t = useTranslations('content');
  return (
    <span className="flex items-center gap-1.5">
      {name}
      {changed && (
        <span
          role="img"
          aria-label={t('unsaved')}
          title={t('unsaved')}
          className="size-1.5 rounded-full bg-accent"
        />
      )}
      {missing && <span className="text-12 font-normal text-warning">{t('missing')}</span>}
    </span>
  );
}
