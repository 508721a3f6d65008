import {
  opsContentCreateCall,
  opsContentDetailCall,
  opsContentListCall,
  opsContentPublishCall,
  opsContentRestoreCall,
  opsContentSettingsCall,
  opsContentTextCall,
  opsContentVersionCall,
  type OpsContentDetail,
} from '@bourse/protocol/operators/content-calls';
import { OPERATOR_ROLES, type OperatorRole } from '@bourse/protocol/operators/roles';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { z } from 'zod';
import { operatorCall, type Call } from '../gateway/call.ts';
import { actorOf } from './audit-log.ts';
import type { ContentDesk, ContentEditor } from './desks.ts';
import type { Parts } from './parts.ts';

const EDITORS: readonly OperatorRole[] = ['admin', 'support'];

/** What the exchange says to its visitors. */
export function contentCalls({ log }: Pick<Parts, 'log'>, desk: ContentDesk): Call[] {
  const list = operatorCall({
    path: '/ops/api/content/list',
    roles: OPERATOR_ROLES,
    input: opsContentListCall,
    handle: (query) => desk.list(query),
  });

  const detail = operatorCall({
    path: '/ops/api/content/detail',
    roles: OPERATOR_ROLES,
    input: opsContentDetailCall,
    handle: async ({ id }) => (await desk.detail(id)) ?? refuse('NOT_FOUND'),
  });

  const version = operatorCall({
    path: '/ops/api/content/version',
    roles: OPERATOR_ROLES,
    input: opsContentVersionCall,
    handle: async ({ id, version: number }) => (await desk.version(id, number)) ?? refuse('NOT_FOUND'),
  });

  /** All changes are made alike: the entry in the log is committed with what it is about. */
  function changing<Input extends z.ZodType>(
    name: string,
    input: Input,
    change: (fields: z.output<Input>, editor: ContentEditor) => Promise<OpsContentDetail | Refusal>,
  ): Call {
    return operatorCall({
      path: `/ops/api/content/${name}`,
      roles: EDITORS,
      input,
      handle: (fields, caller) =>
        change(fields, {
          email: caller.operator.email,
          alongside: (trx, before, after) => {
            const subject = `content:${(after as { id: string }).id}`;
            return log.write(trx, actorOf(caller), { action: `content.${name}`, subject, before, after });
          },
        }),
    });
  }

  return [
    list,
    detail,
    version,
    changing('create', opsContentCreateCall, (fields, editor) => desk.create(fields, editor)),
    changing('settings', opsContentSettingsCall, (fields, editor) => desk.setSettings(fields, editor)),
    changing('text', opsContentTextCall, (fields, editor) => desk.setText(fields, editor)),
    changing('publish', opsContentPublishCall, (fields, editor) => desk.publish(fields, editor)),
    changing('restore', opsContentRestoreCall, (fields, editor) => desk.restore(fields, editor)),
  ];
}
