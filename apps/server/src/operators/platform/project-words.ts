import { opsLaunchpadCalls, type OpsProjectDetail } from '@bourse/protocol/operators/launchpad/calls';
import { textVersion } from '@bourse/protocol/operators/launchpad/text-version';
import type { ParsedOf } from '@bourse/protocol/call';
import type { ProjectFact } from '@bourse/protocol/launchpad/calls';
import type { Language } from '@bourse/protocol/languages';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { Download } from '../../gateway/answer.ts';
import { handle, type Call } from '../../gateway/call.ts';
import type { Book, BookFacts } from '../../launchpad/operations/project-words.ts';
import type { Actor } from '../log/audit-log.ts';
import type { DomainOperations } from '../domain-operations.ts';
import type { Deps } from '../deps.ts';
import { orBefore } from '../proposals/rule.ts';

type NewText = Omit<ParsedOf<typeof opsLaunchpadCalls.setText>, 'version'>;

/** A white paper as a proposal has it; neither text nor PDF: it is taken away. */
interface NewBook extends BookFacts {
  readonly id: string;
  readonly language: Language;
}

/**
 * What a project says of itself. Buyers decide by it, so each change takes two from the day on which the project is approved:
 * who approved its terms has not read what somebody writes into it afterwards, and the warm-up begins by the clock.
 */
export function projectWords(
  { log, proposals }: Pick<Deps, 'log' | 'proposals'>,
  { launchpad: operations, refuseMarkdown }: Pick<DomainOperations, 'launchpad' | 'refuseMarkdown'>,
): Call[] {
  const detailOf = async (id: string): Promise<OpsProjectDetail | Refusal> =>
    (await operations.detail(id)) ?? refuse('PROJECT_NOT_FOUND');

  /** Notes a change in the transaction of the change. */
  const noting =
    (actor: Actor, action: 'text' | 'book', id: string, before: unknown, after: unknown) =>
    (trx: Parameters<typeof log.write>[0]): Promise<void> =>
      log.write(trx, actor, { action: `project.${action}`, subject: `project:${id}`, before, after });

  async function writeText({ id, language, facts, ...words }: NewText, actor: Actor) {
    const was = await detailOf(id);
    if (was instanceof Refusal) return was;
    const read = readFacts(facts);
    if (!read) return refuse('INVALID_FIELD', { field: 'facts' });
    const text = { ...words, facts: read };
    const note = noting(actor, 'text', id, textIn(was, language), { language, ...text });
    return (await operations.setText(id, language, text, note)) ?? detailOf(id);
  }

  async function writeBook({ id, language, text, pdf, bytes }: NewBook, actor: Actor) {
    const was = await detailOf(id);
    if (was instanceof Refusal) return was;
    const body = pdf === '' ? undefined : await operations.proposedBooks.find(pdf);
    if (pdf !== '' && !body) return refuse('NOT_FOUND');
    const book: Book | undefined = body
      ? { kind: 'pdf', bytes: body }
      : text === ''
        ? undefined
        : { kind: 'markdown', text };
    const before = was.books.find((each) => each.language === language);
    const after = {
      language,
      kind: book?.kind,
      bytes: body ? bytes : text.length,
      ...(pdf !== '' && { pdf }),
    };
    const note = noting(actor, 'book', id, before, after);
    return (await operations.setBook(id, language, book, note)) ?? detailOf(id);
  }

  const proposeText = proposals.kind('project.text', {
    approver: 'projects.manage',
    parts: ({ language }) => [language],
    async current({ id, language }: NewText) {
      const refused = await operations.wordsRefusal(id);
      if (refused) return refused;
      const was = await detailOf(id);
      if (was instanceof Refusal) return was;
      return { language, ...fieldsIn(was, language) };
    },
    carryOut: (text, { actor }) => writeText(text, actor),
  });

  const proposeBook = proposals.kind('project.book', {
    approver: 'projects.manage',
    parts: ({ language }) => [language],
    async current({ id, language }: NewBook) {
      return (await operations.wordsRefusal(id)) ?? { language, ...(await operations.book(id, language)) };
    },
    carryOut: (book, { actor }) => writeBook(book, actor),
  });

  const setText = handle(opsLaunchpadCalls.setText, async ({ version, ...text }, caller) => {
    const was = await operations.detail(text.id);
    if (!was) return refuse('PROJECT_NOT_FOUND');
    const wrong = refuseMarkdown(text.rules);
    if (wrong) return wrong;
    const facts = readFacts(text.facts);
    if (!facts) return refuse('INVALID_FIELD', { field: 'facts' });
    const refused = await operations.wordsRefusal(text.id);
    if (refused) return refused;
    const { language } = text;
    if (version !== undefined && version !== textVersion(language, fieldsIn(was, language)))
      return refuse('OPS_CHANGED_MEANWHILE');
    const wanted = { ...text, facts: factLines(facts) };
    return orBefore(await proposeText(`project:${text.id}`, wanted, caller), was);
  });

  const setBook = handle(opsLaunchpadCalls.setBook, async ({ id, language, text }, caller) => {
    const was = await operations.detail(id);
    if (!was) return refuse('PROJECT_NOT_FOUND');
    const bytes = caller.files?.['file']?.bytes;
    if (bytes && text !== undefined) return refuse('INVALID_FIELD', { field: 'text' });
    // What a file is, its content says.
    if (bytes && !isPdf(bytes)) return refuse('BOOK_NOT_PDF');
    const wrong = text === undefined ? undefined : refuseMarkdown(text);
    if (wrong) return wrong;
    const book = { id, language, text: text ?? '', pdf: '', bytes: bytes?.length ?? 0 };
    const refused = await operations.wordsRefusal(id);
    if (refused) return refused;
    const wanted = bytes ? { ...book, pdf: await operations.proposedBooks.add(bytes) } : book;
    return orBefore(await proposeBook(`project:${id}`, wanted, caller), was);
  });

  const proposedBook = handle(opsLaunchpadCalls.proposedBook, async ({ sha256 }) => {
    const body = await operations.proposedBooks.find(sha256);
    return body ? new Download({ contentType: 'application/pdf', body }) : refuse('NOT_FOUND');
  });

  return [setText, setBook, proposedBook];
}

function textIn({ texts }: OpsProjectDetail, language: Language) {
  return texts.find((each) => each.language === language);
}

/** A text as the call takes it; of a language that has none, empty fields. */
function fieldsIn(project: OpsProjectDetail, language: Language) {
  const { name, summary, rules, facts } = textIn(project, language) ?? NO_TEXT;
  return { name, summary, rules, facts: factLines(facts) };
}

const NO_TEXT = { name: '', summary: '', rules: '', facts: [] };
const MAX_FACTS = 20;

/** A line each, `name: value`. */
function readFacts(text: string): ProjectFact[] | undefined {
  const facts: ProjectFact[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const [, name, value] = /^\s*([^:：]{1,60})[:：]\s*(\S.{0,199})$/u.exec(line.trimEnd()) ?? [];
    if (name === undefined || value === undefined || facts.length === MAX_FACTS) return undefined;
    facts.push({ name: name.trim(), value });
  }
  return facts;
}

function factLines(facts: readonly ProjectFact[]): string {
  return facts.map(({ name, value }) => `${name}: ${value}`).join('\n');
}

/** The signature at the beginning and the mark at the end; a cut file has only one of them. */
function isPdf(bytes: Buffer): boolean {
  return (
    bytes.subarray(0, 5).toString('latin1') === '%PDF-' &&
    bytes.subarray(-1024).toString('latin1').includes('%%EOF')
  );
}
