import { z } from 'zod';
import { declareCall } from '../call.ts';
import { RISKS } from '../risks.ts';
import { thawFields } from './fields.ts';

/** Withdrawals that their owner has stopped, for fear of a thief. */
export const freezeCalls = {
  freeze: declareCall({
    path: '/user/freezeWithdrawals',
    access: 'public',
    worth: 'exit',
    cost: 20,
    summary: 'Freeze withdrawals with the link of a mail',
    description:
      'Mails about the protections of an account carry the link; it works once and without logging in. Nothing is paid out any more, and what was set going and has not taken effect yet is taken back: protections that were to fall, keys that wait.',
    input: z.object({ link: z.string().max(64).describe('What follows `#` in the link.') }),
    example: { link: 'as-the-mail-said' },
  }),
  thaw: declareCall({
    path: '/user/thawWithdrawals',
    access: 'user',
    proof: RISKS.thaw.page,
    summary: 'Allow withdrawals again',
    input: thawFields,
    example: { password: 'Secret#12', fundPassword: '246810', code: '123456' },
  }),
};
