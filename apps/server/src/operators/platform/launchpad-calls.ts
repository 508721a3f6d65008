import { opsLaunchpadCalls, type OpsProjectDetail } from '@bourse/protocol/operators/launchpad/calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { handle, type Call, type OperatorCaller } from '../../gateway/call.ts';
import { actorOf } from '../log/audit-log.ts';
import type { DomainOperations } from '../domain-operations.ts';
import type { Deps } from '../deps.ts';

const subjectOf = (id: string): string => `project:${id}`;

/** Projects of new coins: terms, words, white papers, cancelling, listing the pair. */
export function launchpadHandlers(
  { log }: Pick<Deps, 'log'>,
  { launchpad: operations, refuseMarkdown }: Pick<DomainOperations, 'launchpad' | 'refuseMarkdown'>,
): Call[] {
  const detailOf = async (id: string): Promise<OpsProjectDetail | Refusal> =>
    (await operations.detail(id)) ?? refuse('PROJECT_NOT_FOUND');

  /** Notes a change of words or pictures of a project, in the transaction of the change. */
  const noting =
    (caller: OperatorCaller, action: string, id: string, before: unknown, after: unknown) =>
    (trx: Parameters<typeof log.write>[0]): Promise<void> =>
      log.write(trx, actorOf(caller), { action: `project.${action}`, subject: subjectOf(id), before, after });

  const list = handle(opsLaunchpadCalls.list, (query) => operations.list(query));

  const detail = handle(opsLaunchpadCalls.detail, ({ id }) => detailOf(id));

  const create = handle(opsLaunchpadCalls.create, async ({ name, summary, icon, ...terms }, caller) => {
    const entry = { action: 'project.create', subject: `coin:${terms.coin}`, after: terms };
    const id = await log.auditedCommand(actorOf(caller), entry, () => operations.create(terms));
    if (id instanceof Refusal) return id;
    const text = { name, summary, rules: '', facts: [] };
    const refused =
      (await operations.setText(id, 'en-US', text, noting(caller, 'text', id, undefined, text))) ??
      (icon === undefined
        ? undefined
        : await operations.setIcon(id, icon, noting(caller, 'icon', id, undefined, { icon })));
    return refused ?? detailOf(id);
  });

  const setTerms = handle(opsLaunchpadCalls.setTerms, async ({ id, icon, ...terms }, caller) => {
    const was = await operations.detail(id);
    if (!was) return refuse('PROJECT_NOT_FOUND');
    const { texts: _texts, books: _books, can: _can, ...before } = was;
    const entry = { action: 'project.terms', subject: subjectOf(id), before, after: terms };
    const refused = await log.auditedCommand(actorOf(caller), entry, () => operations.setTerms(id, terms));
    if (refused) return refused;
    if ((icon ?? '') === was.icon) return detailOf(id);
    const after = { icon: icon ?? '' };
    const note = noting(caller, 'icon', id, { icon: was.icon }, after);
    return (await operations.setIcon(id, after.icon, note)) ?? detailOf(id);
  });

  const setText = handle(opsLaunchpadCalls.setText, async ({ id, language, facts, ...words }, caller) => {
    const was = await operations.detail(id);
    if (!was) return refuse('PROJECT_NOT_FOUND');
    const wrong = refuseMarkdown(words.rules);
    if (wrong) return wrong;
    const read = readFacts(facts);
    if (!read) return refuse('INVALID_FIELD', { field: 'facts' });
    const text = { ...words, facts: read };
    const before = was.texts.find((each) => each.language === language);
    const note = noting(caller, 'text', id, before, { language, ...text });
    return (await operations.setText(id, language, text, note)) ?? detailOf(id);
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
    const book = bytes
      ? ({ kind: 'pdf', bytes } as const)
      : text === undefined
        ? undefined
        : ({ kind: 'markdown', text } as const);
    const before = was.books.find((each) => each.language === language);
    const after = { language, kind: book?.kind, bytes: bytes?.length ?? text?.length ?? 0 };
    return (
      (await operations.setBook(id, language, book, noting(caller, 'book', id, before, after))) ??
      detailOf(id)
    );
  });

  const cancel = handle(opsLaunchpadCalls.cancel, async ({ id, coin, reason }, caller) => {
    const was = await operations.detail(id);
    if (!was) return refuse('PROJECT_NOT_FOUND');
    if (was.coin !== coin.toUpperCase()) return refuse('INVALID_FIELD', { field: 'coin' });
    const { issued, raised, participants } = was;
    const before = { issued, raised, participants };
    const entry = { action: 'project.cancel', subject: subjectOf(id), before, after: { reason } };
    return (await log.auditedCommand(actorOf(caller), entry, () => operations.cancel(id))) ?? detailOf(id);
  });

  const listPair = handle(opsLaunchpadCalls.listPair, async (fields, caller) => {
    const entry = { action: 'project.listPair', subject: subjectOf(fields.id), after: fields };
    return (
      (await log.auditedCommand(actorOf(caller), entry, () => operations.listPair(fields))) ??
      detailOf(fields.id)
    );
  });

  const subscriptions = handle(opsLaunchpadCalls.subscriptions, async ({ id, ...paging }) => {
    return (await operations.detail(id)) ? operations.subscriptions(id, paging) : refuse('PROJECT_NOT_FOUND');
  });

  return [list, detail, create, setTerms, setText, setBook, cancel, listPair, subscriptions];
}

const MAX_FACTS = 20;

/** A line each, `name: value`. */
function readFacts(text: string): { name: string; value: string }[] | undefined {
  const facts: { name: string; value: string }[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const [, name, value] = /^\s*([^:：]{1,60})[:：]\s*(\S.{0,199})$/u.exec(line.trimEnd()) ?? [];
    if (name === undefined || value === undefined || facts.length === MAX_FACTS) return undefined;
    facts.push({ name: name.trim(), value });
  }
  return facts;
}

/** The signature at the beginning and the mark at the end; a cut file has only one of them. */
function isPdf(bytes: Buffer): boolean {
  return (
    bytes.subarray(0, 5).toString('latin1') === '%PDF-' &&
    bytes.subarray(-1024).toString('latin1').includes('%%EOF')
  );
}
