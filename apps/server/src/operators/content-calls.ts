import { opsContentCalls } from '@bourse/protocol/operators/content/calls';
import { refuse } from '@bourse/protocol/refusal';
import { handle, type Call, type OperatorCaller } from '../gateway/call.ts';
import { actorOf } from './audit-log.ts';
import type { ContentDesk, ContentEditor } from './desks.ts';
import type { Parts } from './parts.ts';

/** What the exchange says to its visitors. */
export function contentHandlers({ log }: Pick<Parts, 'log'>, desk: ContentDesk): Call[] {
  const list = handle(opsContentCalls.list, (query) => desk.list(query));

  const detail = handle(
    opsContentCalls.detail,
    async ({ id }) => (await desk.detail(id)) ?? refuse('NOT_FOUND'),
  );

  const version = handle(
    opsContentCalls.version,
    async ({ id, version: number }) => (await desk.version(id, number)) ?? refuse('NOT_FOUND'),
  );

  /** The entry in the log is committed with the change that it is about. */
  const editorOf = (caller: OperatorCaller, name: string): ContentEditor => ({
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
    handle(opsContentCalls.create, (fields, caller) => desk.create(fields, editorOf(caller, 'create'))),
    handle(opsContentCalls.settings, (fields, caller) =>
      desk.setSettings(fields, editorOf(caller, 'settings')),
    ),
    handle(opsContentCalls.text, (fields, caller) => desk.setText(fields, editorOf(caller, 'text'))),
    handle(opsContentCalls.publish, (fields, caller) => desk.publish(fields, editorOf(caller, 'publish'))),
    handle(opsContentCalls.restore, (fields, caller) => desk.restore(fields, editorOf(caller, 'restore'))),
  ];
}
