import type { ParsedOf } from '@bourse/protocol/call';
import { opsContentCalls, type OpsContentDetail } from '@bourse/protocol/operators/content/calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { handle, type Call, type OperatorCaller } from '../../gateway/call.ts';
import { actorOf, type Actor } from '../log/audit-log.ts';
import type { ContentOperations, Editor } from '../../content/operations.ts';
import type { Deps } from '../deps.ts';
import { orBefore } from '../proposals/rule.ts';

type Fields<Name extends 'publish' | 'text' | 'settings' | 'restore'> = ParsedOf<
  (typeof opsContentCalls)[Name]
>;
interface Seen {
  readonly id: string;
  readonly version: number;
}

/** Who wrote it; the versions say so, whoever approved it. */
interface Written {
  readonly author: string;
}

/**
 * What the exchange says to its visitors. One person drafts and takes off; what all are shown takes two, or one of support
 * could send them anywhere in the house's name.
 */
export function contentHandlers(
  { log, proposals }: Pick<Deps, 'log' | 'proposals'>,
  operations: ContentOperations,
): Call[] {
  const list = handle(opsContentCalls.list, (query, { language }) => operations.list(query, language));

  const detail = handle(
    opsContentCalls.detail,
    async ({ id }) => (await operations.detail(id)) ?? refuse('NOT_FOUND'),
  );

  const version = handle(
    opsContentCalls.version,
    async ({ id, version: number }) => (await operations.version(id, number)) ?? refuse('NOT_FOUND'),
  );

  /** The entry in the log is committed with the change that it is about. */
  const editorOf = (actor: Actor, name: string, email = actor.email): Editor => ({
    email,
    alongside: (trx, before, after) => {
      const subject = `content:${(after as { id: string }).id}`;
      return log.write(trx, actor, { action: `content.${name}`, subject, before, after });
    },
  });

  /** A change that takes two where visitors see it; `before` is what of it the second person is shown beside the change. */
  function changing<Change extends Seen>(
    name: 'publish' | 'text' | 'settings' | 'restore',
    run: (change: Change, editor: Editor) => Promise<OpsContentDetail | Refusal>,
    before: (was: OpsContentDetail, change: Change) => Promise<object> | object,
  ) {
    const carryOut = async (change: Change & Written, actor: Actor) => {
      const now = await operations.detail(change.id);
      // After a crash it may be done already: the version that was approved is the last one no more.
      return now?.version === change.version + 1 && now.versions[0]?.by === change.author
        ? now
        : run(change, editorOf(actor, name, change.author));
    };
    const submit = proposals.kind(`content.${name}`, {
      // Whoever writes can be the second person.
      approver: 'content.write',
      async current(change: Change & Written) {
        const was = await operations.detail(change.id);
        if (!was) return refuse('NOT_FOUND');
        const refused = await refusalOf((editor) => run(change, editor));
        return (
          refused ?? { kind: was.kind, slug: was.slug, state: was.state, ...(await before(was, change)) }
        );
      },
      carryOut: (change, { actor }) => carryOut(change, actor),
    });
    return async (change: Change, caller: OperatorCaller, isShown: (was: OpsContentDetail) => boolean) => {
      const was = await operations.detail(change.id);
      if (!was) return refuse('NOT_FOUND');
      if (!isShown(was)) return run(change, editorOf(actorOf(caller), name));
      return orBefore(
        await submit(`content:${change.id}`, { ...change, author: caller.operator.email }, caller),
        was,
      );
    };
  }

  const publishing = changing(
    'publish',
    (change: Fields<'publish'>, editor) => operations.publish(change, editor),
    ({ texts, picture, link, publishTime, hideTime }) => ({
      ...{ texts, picture, link, publishTime, hideTime },
    }),
  );
  const writing = changing(
    'text',
    (change: Fields<'text'>, editor) => operations.setText(change, editor),
    ({ texts }, { language }: Fields<'text'>) => {
      const { title = '', text = '' } = texts.find((each) => each.language === language) ?? {};
      return { language, title, text };
    },
  );
  const placing = changing(
    'settings',
    (change: Fields<'settings'>, editor) => operations.setSettings(change, editor),
    ({ tab, position, picture, link }) => ({
      ...{ tab, position, picture, link },
    }),
  );
  const restoring = changing(
    'restore',
    (change: Fields<'restore'>, editor) => operations.restore(change, editor),
    async ({ texts }, { id, to }: Fields<'restore'>) => ({
      texts,
      restored: (await operations.version(id, to))?.texts ?? [],
    }),
  );

  return [
    list,
    detail,
    version,
    handle(opsContentCalls.create, (fields, caller) =>
      operations.create(fields, editorOf(actorOf(caller), 'create')),
    ),
    handle(opsContentCalls.settings, (fields, caller) => placing(fields, caller, isOut)),
    handle(opsContentCalls.text, (fields, caller) => writing(fields, caller, isOut)),
    handle(opsContentCalls.restore, (fields, caller) => restoring(fields, caller, isOut)),
    handle(opsContentCalls.publish, (fields, caller) =>
      publishing(fields, caller, () => fields.state === 'published'),
    ),
  ];
}

/** Whether visitors see it, now or from a time on. */
function isOut({ state }: OpsContentDetail): boolean {
  return state === 'published' || state === 'scheduled';
}

/** Why a change would be refused: it is made, and taken back before anyone sees it. */
async function refusalOf(run: (editor: Editor) => Promise<unknown>): Promise<Refusal | undefined> {
  const takenBack = new Error('a trial');
  const editor: Editor = { email: '', alongside: () => Promise.reject(takenBack) };
  try {
    const result = await run(editor);
    return result instanceof Refusal ? result : undefined;
  } catch (error) {
    if (error === takenBack) return undefined;
    throw error;
  }
}
