import { z } from 'zod';
import {
  email,
  inconsistent,
  loginPassword,
  newPassword,
  oldPassword,
  repeatedPassword,
  samePasswords,
} from '../../identity/rules.ts';
import { PERMISSIONS } from '../permissions.ts';

/** What the console's own forms check before they send it. */

const totp = z
  .string({ error: 'ENTER_TOTP' })
  .trim()
  .min(1, { error: 'ENTER_TOTP' })
  .max(16, { error: 'TOTP_INCORRECT' });

export const linkToken = z
  .string({ error: 'OPS_LINK_INVALID' })
  .regex(/^[\w-]{43}$/, { error: 'OPS_LINK_INVALID' });

export const codeFields = z.object({ totp });

export const loginFields = z.object({ email, password: loginPassword, totp });

export const enrolFields = z
  .object({ token: linkToken, password: newPassword, password1: repeatedPassword, totp })
  .refine(samePasswords, inconsistent);

export const passwordFields = z
  .object({ oldPwd: oldPassword, password: newPassword, password1: repeatedPassword, totp })
  .refine(samePasswords, inconsistent);

/** With what an operator proves that it is he who changes how he signs in. */
export const ownProofFields = z.object({ oldPwd: oldPassword, totp });

export const operatorMe = z.strictObject({
  id: z.string(),
  email: z.string(),
  role: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)).describe('What he may do now; it changes with his role.'),
  sessionEnds: z
    .number()
    .describe(
      'When this session ends, whatever happens: 12 h after it began. It ends 15 min after its last use.',
    ),
  freshProof: z.boolean().describe('Whether approvals and proposals ask for a code that was not used yet.'),
});
export type OperatorMe = z.infer<typeof operatorMe>;
