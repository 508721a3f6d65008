import type {
  ContentTextView,
  OpsContentDetail,
  OpsContentVersion,
} from '@bourse/protocol/operators/content/calls';
import { LANGUAGE_FACTS, LANGUAGES } from '@bourse/protocol/languages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { call } from '../api/client.ts';
import { Waiting } from '../app/Waiting.tsx';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import { versionQuery } from './api.ts';
import { diffLines, type DiffLine } from './diff-lines.ts';
import { savedText } from './saved-text.ts';
import { TextDiff } from './TextDiff.tsx';

interface VersionsProps {
  content: OpsContentDetail;
  onRestored: (answer: OpsContentDetail, from: number) => void;
}

/** What the texts were, what has changed since, and the way back. */
export function Versions({ content, onRestored }: VersionsProps) {
  const t = useTranslations('content');
  const { time } = useFormats();
  const [chosen, setChosen] = useState<number>();
  const version = chosen ?? content.versions[1]?.version ?? content.version;
  return (
    <>
      <ul
        aria-label={t('versions')}
        className="w-72 shrink-0 overflow-y-auto border-r border-line p-2 max-lg:w-52"
      >
        {content.versions.map((each) => (
          <li key={each.version}>
            <button
              type="button"
              aria-pressed={each.version === version}
              onClick={() => setChosen(each.version)}
              className="w-full rounded-control px-3 py-2 text-left text-13 transition hover:bg-raised aria-pressed:bg-raised"
            >
              <span className="block font-medium">
                {t('versionNumber', { version: String(each.version) })}
                {each.version === content.version && (
                  <span className="font-normal text-muted"> · {t('current')}</span>
                )}
              </span>
              <span className="block text-12 text-muted">{time(each.time)}</span>
              <span className="block truncate text-12 text-muted">{each.by || t('withExchange')}</span>
            </button>
          </li>
        ))}
      </ul>
      <Compared key={version} content={content} version={version} onRestored={onRestored} />
    </>
  );
}

function Compared({ content, version, onRestored }: VersionsProps & { version: number }) {
  const t = useTranslations();
  const mayWrite = useMay()('content.write');
  const query = useQuery(versionQuery(content.id, version));
  const then = query.data;
  const isCurrent = version === content.version;
  if (!then)
    return (
      <div className="flex-1">
        <Waiting query={query} rows={10} />
      </div>
    );
  const changed = LANGUAGES.filter((language) => wholeText(then, language) !== wholeText(content, language));
  return (
    <section
      aria-label={t('content.versionNumber', { version: String(version) })}
      className="min-w-0 flex-1 overflow-y-auto p-5"
    >
      <div className="mb-4 flex min-h-7 flex-wrap items-center justify-between gap-3">
        <p className="text-13 text-muted">
          {isCurrent
            ? t('content.isCurrent')
            : changed.length === 0
              ? t('content.sameTexts')
              : t('content.sinceThen', { version: String(version) })}
        </p>
        {mayWrite && changed.length > 0 && (
          <Action
            label={t('content.restore')}
            title={t('content.restoreTitle', { version: String(version) })}
            note={t('content.restoreNote')}
            run={async () => {
              const answer = await call('content/restore', {
                id: content.id,
                version: content.version,
                to: version,
              });
              onRestored(answer, content.version);
              return answer;
            }}
          />
        )}
      </div>
      {isCurrent || changed.length === 0
        ? then.texts.map((text) => <Lines key={text.language} text={text} lines={sameLines(text)} />)
        : changed.map((language) => (
            <Lines
              key={language}
              text={savedText(content, language)}
              lines={diffLines(wholeText(then, language), wholeText(content, language))}
            />
          ))}
    </section>
  );
}

type Texts = Pick<OpsContentVersion, 'texts'>;

/** Title and text as one, for comparison. */
function wholeText(of: Texts, language: ContentTextView['language']): string {
  const text = of.texts.find((each) => each.language === language);
  return text ? `${text.title}\n\n${text.text}` : '';
}

function sameLines(text: ContentTextView): DiffLine[] {
  return diffLines(wholeText({ texts: [text] }, text.language), wholeText({ texts: [text] }, text.language));
}

function Lines({ text: { language }, lines }: { text: ContentTextView; lines: readonly DiffLine[] }) {
  return (
    <div className="mb-5">
      <h3 className="mb-1.5 text-12 font-medium text-muted">{LANGUAGE_FACTS[language].name}</h3>
      <TextDiff lines={lines} language={language} />
    </div>
  );
}
