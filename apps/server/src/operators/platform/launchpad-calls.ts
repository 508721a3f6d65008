import { opsLaunchpadCalls, type OpsProjectDetail } from '@bourse/protocol/operators/launchpad/calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { ParsedOf } from '@bourse/protocol/call';
import { handle, type Call } from '../../gateway/call.ts';
import { actorOf, type Actor } from '../log/audit-log.ts';
import { orBefore, touched } from '../proposals/rule.ts';
import type { DomainOperations } from '../domain-operations.ts';
import type { Deps } from '../deps.ts';
import { projectWords } from './project-words.ts';

const subjectOf = (id: string): string => `project:${id}`;

/**
 * Projects of new coins: terms, words, white papers, cancelling, listing the pair. What users pay, and for what, takes two;
 * cancelling, which gives all money back, takes one.
 */
export function launchpadHandlers(
  { log, proposals }: Pick<Deps, 'log' | 'proposals'>,
  { launchpad: operations, refuseMarkdown }: Pick<DomainOperations, 'launchpad' | 'refuseMarkdown'>,
): Call[] {
  const detailOf = async (id: string): Promise<OpsProjectDetail | Refusal> =>
    (await operations.detail(id)) ?? refuse('PROJECT_NOT_FOUND');

  /** Notes a change of first words or the picture of a project, in the transaction of the change. */
  const noting =
    (actor: Actor, action: string, id: string, before: unknown, after: unknown) =>
    (trx: Parameters<typeof log.write>[0]): Promise<void> =>
      log.write(trx, actor, { action: `project.${action}`, subject: subjectOf(id), before, after });

  const words = projectWords({ log, proposals }, { launchpad: operations, refuseMarkdown });

  const detail = handle(opsLaunchpadCalls.detail, ({ id }) => detailOf(id));

  const createOne = proposals.kind('project.create', {
    approver: 'projects.manage',
    async current({ name: _name, summary: _summary, icon: _icon, ...terms }: NewProject) {
      return (await operations.termsRefusal(undefined, terms)) ?? null;
    },
    async carryOut({ name, summary, icon, ...terms }, { actor }) {
      const entry = { action: 'project.create', subject: `coin:${terms.coin}`, after: terms };
      const id = await log.auditedCommand(actor, entry, () => operations.create(terms));
      if (id instanceof Refusal) return id;
      const text = { name, summary, rules: '', facts: [] };
      const refused =
        (await operations.setText(id, 'en-US', text, noting(actor, 'text', id, undefined, text))) ??
        (icon === undefined
          ? undefined
          : await operations.setIcon(id, icon, noting(actor, 'icon', id, undefined, { icon })));
      return refused ?? { id };
    },
  });

  const create = handle(opsLaunchpadCalls.create, async (project, caller) =>
    orBefore(await createOne(`coin:${project.coin}`, project, caller), { id: '' }),
  );

  const changeTerms = proposals.kind('project.terms', {
    approver: 'projects.manage',
    async current({ id, icon, ...terms }: NewTerms) {
      const was = await detailOf(id);
      if (was instanceof Refusal) return was;
      return (await operations.termsRefusal(id, terms)) ?? touched(was, { ...terms, icon: icon ?? '' });
    },
    async carryOut({ id, icon, ...terms }, { actor }) {
      const was = await detailOf(id);
      if (was instanceof Refusal) return was;
      const { texts: _texts, books: _books, can: _can, ...before } = was;
      const entry = { action: 'project.terms', subject: subjectOf(id), before, after: terms };
      const refused = await log.auditedCommand(actor, entry, () => operations.setTerms(id, terms));
      if (refused) return refused;
      const after = { icon: icon ?? '' };
      if (after.icon === was.icon) return detailOf(id);
      const note = noting(actor, 'icon', id, { icon: was.icon }, after);
      return (await operations.setIcon(id, after.icon, note)) ?? detailOf(id);
    },
  });

  const setTerms = handle(opsLaunchpadCalls.setTerms, async (terms, caller) => {
    const was = await detailOf(terms.id);
    if (was instanceof Refusal) return was;
    return orBefore(
      await changeTerms(subjectOf(terms.id), { ...terms, icon: terms.icon ?? '' }, caller),
      was,
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

  const listOne = proposals.kind('project.listPair', {
    approver: 'projects.manage',
    async current(fields: Listing) {
      const was = await detailOf(fields.id);
      if (was instanceof Refusal) return was;
      const { coin, price, symbol } = was;
      return (await operations.listingRefusal(fields)) ?? { coin, price, symbol };
    },
    async carryOut(fields, { actor }) {
      const entry = { action: 'project.listPair', subject: subjectOf(fields.id), after: fields };
      const refused = await log.auditedCommand(actor, entry, () => operations.listPair(fields));
      return refused ?? detailOf(fields.id);
    },
  });

  const listPair = handle(opsLaunchpadCalls.listPair, async (fields, caller) => {
    const was = await detailOf(fields.id);
    if (was instanceof Refusal) return was;
    return orBefore(await listOne(subjectOf(fields.id), fields, caller), was);
  });

  return [detail, create, setTerms, ...words, cancel, listPair];
}

type NewProject = ParsedOf<typeof opsLaunchpadCalls.create>;
type NewTerms = ParsedOf<typeof opsLaunchpadCalls.setTerms>;
type Listing = ParsedOf<typeof opsLaunchpadCalls.listPair>;
