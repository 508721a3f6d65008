import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { flag } from '../fields.ts';
import { PERMISSIONS } from '../permissions.ts';
import { ONLY_PROPOSED } from '../proposals/answers.ts';
import { permissionList, roleName } from '../roles.ts';

const roleView = z.strictObject({
  name: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
  isDefault: z.boolean().describe('One of those that every exchange begins with.'),
  isChanged: z.boolean().describe('Not as the release has it; of roles made here always.'),
  holders: z.number().describe('Operators who have it and are not disabled.'),
});
export type RoleView = z.infer<typeof roleView>;

/** What operators may do, by role. */
export const opsRoleCalls = {
  list: declareCall({
    path: '/ops/api/roles/list',
    access: { operator: 'team.see' },
    summary: 'Roles',
    output: z.strictObject({ list: z.array(roleView) }),
  }),
  set: declareCall({
    path: '/ops/api/roles/set',
    access: { operator: 'team.manage' },
    summary: 'Make a role, or change what one may do',
    description:
      'Who has a role that may do more than before approves nothing for a while. What admins may do, and who manages the team, cannot be changed.',
    input: z.object({
      name: roleName,
      permissions: permissionList.default([]).describe('With commas between them. Absent: none.'),
      isNew: flag.default('0').describe('1: it must not be there yet.'),
    }),
    output: ONLY_PROPOSED,
    example: { name: 'Night desk', permissions: 'users.see,users.freeze', isNew: '1' },
  }),
  retire: declareCall({
    path: '/ops/api/roles/retire',
    access: { operator: 'team.manage' },
    summary: 'Retire a role',
    description: 'Only one that nobody has. It can be made again under its name.',
    input: z.object({ name: roleName }),
    output: ONLY_PROPOSED,
    example: { name: 'Night desk' },
  }),
};
