import { Button } from '@bourse/ui/Button';
import { Failure } from '@bourse/ui/Failure';
import { showSuccess } from '@bourse/ui/lib/toast';
import type { OpsBookView, OpsProjectDetail } from '@bourse/protocol/operators/launchpad/calls';
import { LANGUAGE_FACTS, LANGUAGES, type Language } from '@bourse/protocol/languages';
import { useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { upload } from '../api/client.ts';
import { useAttempt } from '../api/use-attempt.ts';
import { queryOf } from '../api/queries.ts';
import { Section } from '../app/SidePanel.tsx';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import { TextArea } from '@bourse/ui/TextArea';
import type { ProjectDrafts } from './project-drafts.ts';

/** As much as the server takes (protocol, `opsProjectBookCall`). */
const MOST_BYTES = 8 * 1024 * 1024;
const MARKDOWN_LENGTH = 40_000;
const KIB = 1024;

interface ProjectBooksProps {
  project: OpsProjectDetail;
  drafts: ProjectDrafts;
}

/** The white paper in each language: a PDF, or Markdown. */
export function ProjectBooks({ project, drafts }: ProjectBooksProps) {
  const t = useTranslations('projects');
  return (
    <div className="max-w-220">
      <p className="px-5 pt-4 text-13 text-muted">
        {t('booksNote')} {t('secondNote')}
      </p>
      {LANGUAGES.map((language) => (
        <Section key={language} title={LANGUAGE_FACTS[language].name}>
          <Book
            project={project}
            drafts={drafts}
            language={language}
            book={project.books.find((book) => book.language === language)}
          />
        </Section>
      ))}
    </div>
  );
}

interface BookProps extends ProjectBooksProps {
  language: Language;
  book: OpsBookView | undefined;
}

function Book({ project: { id }, drafts, language, book }: BookProps) {
  const t = useTranslations();
  const { count, time } = useFormats();
  const may = useMay();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const draft = `book.${language}` as const;
  const unsaved = drafts.isUnsaved(draft);
  const [writing, setWriting] = useState(false);
  // What is written is not put away.
  const isOpen = writing || unsaved;
  const { text } = drafts.textsOf(draft);
  const { pending, failure, setFailure, attempt } = useAttempt();

  async function send(book: { file?: File; text?: string }) {
    const now = await setBook(id, language, book);
    queries.setQueryData(queryOf('launchpad/detail', { id }).queryKey, now);
    showSuccess(now.proposal === undefined ? t('common.saved') : t('proposals.waits', { id: now.proposal }));
    return now;
  }

  const saveText = () =>
    attempt(() =>
      drafts.save(draft, async (words) => {
        const now = await send(words);
        setWriting(false);
        return now;
      }),
    );

  function choose(file: File | undefined): void {
    if (!file) return;
    if (file.size > MOST_BYTES) setFailure(t('projects.bookTooLarge'));
    else void attempt(() => send({ file }));
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto text-13" data-testid={`book-${language}`}>
          {!book ? (
            <span className="text-muted">{t('projects.noBook')}</span>
          ) : book.kind === 'pdf' ? (
            <a href={book.path} target="_blank" rel="noreferrer" className="link">
              {t('projects.pdf', { size: count(Math.ceil(book.bytes / KIB)) })}
            </a>
          ) : (
            'Markdown'
          )}
          {book && <span className="text-muted"> · {time(book.updateTime)}</span>}
        </p>
        {may('projects.manage') && (
          <>
            <input
              ref={input}
              type="file"
              accept="application/pdf,.pdf"
              aria-label={t('projects.choosePdf', { language: LANGUAGE_FACTS[language].name })}
              className="sr-only"
              tabIndex={-1}
              onChange={(event) => {
                choose(event.target.files?.[0]);
                // The same file can be chosen again after a failure.
                event.target.value = '';
              }}
            />
            <Button tone="secondary" size="small" pending={pending} onClick={() => input.current?.click()}>
              <FileUp aria-hidden className="size-3.5" />
              {t('projects.uploadPdf')}
            </Button>
            <Button tone="secondary" size="small" disabled={unsaved} onClick={() => setWriting(!writing)}>
              {t('projects.writeMarkdown')}
            </Button>
            {book && (
              <Action
                label={t('common.remove')}
                title={t('projects.removeBookTitle', { language: LANGUAGE_FACTS[language].name })}
                tone="down"
                run={() => setBook(id, language, {})}
              />
            )}
          </>
        )}
      </div>
      {isOpen && (
        <>
          <TextArea
            label={t('projects.bookText')}
            hint={t('projects.markdownHint')}
            lang={language}
            value={text}
            maxLength={MARKDOWN_LENGTH}
            rows={16}
            onChange={(next) => drafts.edit(draft, { text: next })}
          />
          <div className="flex items-center gap-2">
            <Button
              size="small"
              pending={pending}
              disabled={text.trim() === ''}
              onClick={() => void saveText()}
            >
              {t('common.save')}
            </Button>
            {unsaved && (
              <Button tone="ghost" size="small" disabled={pending} onClick={() => drafts.discard(draft)}>
                {t('content.discard')}
              </Button>
            )}
          </div>
        </>
      )}
      <Failure text={failure} />
    </div>
  );
}

/** Puts the white paper of one language in place: a PDF or Markdown; neither takes it away. */
function setBook(id: string, language: Language, { file, text }: { file?: File; text?: string }) {
  const body = new FormData();
  // Fields before files, so that a server that reads along knows what a file is for.
  body.set('id', id);
  body.set('language', language);
  if (text !== undefined) body.set('text', text);
  if (file) body.set('file', file);
  return upload('launchpad/book', body);
}
