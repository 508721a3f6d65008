import type { ApiKeyView } from '@bourse/protocol/api-keys/calls';
import { openUserCalls, type OpenKey } from '@bourse/protocol/open-api/user-calls';
import { handleOpen, type OpenCall } from '../call.ts';
import type { Ports } from '../ports.ts';
import { NO_ACCOUNT, ownsAccount } from './accounts.ts';

/** Who the owner of a key is, and which keys he has. */
export function userHandlers({ keysOf }: Pick<Ports, 'keysOf'>): OpenCall[] {
  return [
    handleOpen(openUserCalls.uid, (_input, { userId }) => ({ data: userId })),
    handleOpen(openUserCalls.keys, async ({ uid, accessKey }, { userId }) => {
      if (!ownsAccount(userId, uid)) return NO_ACCOUNT;
      const keys = await keysOf(userId);
      return {
        data: keys.filter((key) => accessKey === undefined || key.accessKey === accessKey).map(keyWords),
      };
    }),
  ];
}

function keyWords({ accessKey, label, rights, ips, createTime }: ApiKeyView): OpenKey {
  return {
    accessKey,
    note: label,
    permission: rights.map((right) => (right === 'read' ? 'readOnly' : right)).join(','),
    ipAddresses: ips.join(','),
    validDays: -1,
    status: 'normal',
    createTime,
    updateTime: createTime,
  };
}
