import { opsContentCalls } from '@bourse/protocol/operators/content/calls';
import { refuse } from '@bourse/protocol/refusal';
import { handle, type Call, type OperatorCaller } from '../../gateway/call.ts';
import { actorOf } from '../log/audit-log.ts';
import type { ContentOperations, Editor } from '../../content/operations.ts';
import type { Deps } from '../deps.ts';

/** What the exchange says to its visitors. */
export function contentHandlers({ log }: Pick<Deps, 'log'>, operations: ContentOperations): Call[] {
  const list = handle(opsContentCalls.list, (query) => operations.list(query));

  const detail = handle(
    opsContentCalls.detail,
    async ({ id }) => (await operations.detail(id)) ?? refuse('NOT_FOUND'),
  );

  const version = handle(
    opsContentCalls.version,
    async ({ id, version: number }) => (await operations.version(id, number)) ?? refuse('NOT_FOUND'),
  );

  /** The entry in the log is committed with the change that it is about. */
  const editorOf = (caller: OperatorCaller, name: string): Editor => ({
    email: caller.operator.email,
    alongside: (trx, before, after) => {
      const subject = `content:${(after as { id: string }).id}`;
      return log.write(trx, actorOf(caller), { action: `content.${name}`, subject, before, after });
    },
  });

  return [
    list,
    detail,
    version,
    handle(opsContentCalls.create, (fields, caller) => operations.create(fields, editorOf(caller, 'create'))),
    handle(opsContentCalls.settings, (fields, caller) =>
      operations.setSettings(fields, editorOf(caller, 'settings')),
    ),
    handle(opsContentCalls.text, (fields, caller) => operations.setText(fields, editorOf(caller, 'text'))),
    handle(opsContentCalls.publish, (fields, caller) =>
      operations.publish(fields, editorOf(caller, 'publish')),
    ),
    handle(opsContentCalls.restore, (fields, caller) =>
      operations.restore(fields, editorOf(caller, 'restore')),
    ),
  ];
}
