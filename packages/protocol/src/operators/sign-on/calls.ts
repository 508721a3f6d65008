import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { idText } from '../../fields.ts';
import { byId } from '../fields.ts';
import { ONLY_PROPOSED } from '../proposals/answers.ts';
import { operatorMe } from '../session/fields.ts';

/** A provider's name for somebody: at most 255 characters of ASCII that are seen, says OpenID Connect. */
const subject = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/, { error: 'OPS_SIGN_ON_SUBJECT' });

const signOnOffer = z.strictObject({
  name: z.string().describe('What the provider is called; empty: there is none.'),
  localLogin: z
    .enum(['everyone', 'admins'])
    .describe('Who may also come without the provider, by password or passkey.'),
});

/** Operators whom an OpenID provider signs in. */
export const opsSignOnCalls = {
  offer: declareCall({
    path: '/ops/api/signOn',
    access: 'public',
    summary: 'Who signs operators in',
    output: signOnOffer,
  }),
  begin: declareCall({
    path: '/ops/api/signOn/begin',
    access: 'public',
    summary: 'Begin to sign in at the provider',
    description:
      'Answers where to go. What comes back is good once, within ten minutes, for this browser, which is given a cookie.',
    output: z.strictObject({ url: z.string() }),
  }),
  finish: declareCall({
    path: '/ops/api/signOn/finish',
    access: 'public',
    summary: 'Sign in with what the provider has answered',
    input: z.object({
      response: z
        .string()
        .max(8_000)
        .describe('The query with which the provider has sent the browser back.'),
    }),
    output: operatorMe,
    example: { response: 'code=x&state=y' },
  }),
  signedOut: declareCall({
    // Not of the console: the provider calls it, from wherever that is.
    path: '/signOn/logout',
    access: 'public',
    worth: 'exit',
    summary: 'End the sessions that the provider has ended',
    description: 'OpenID Connect back-channel logout, called by the provider. 400: nothing was believed.',
    refusalStatus: { OPS_LOGOUT_TOKEN: 400 },
    input: z.object({ logout_token: z.string().max(8_000) }),
    example: { logout_token: 'x' },
  }),
  link: declareCall({
    path: '/ops/api/signOn/link',
    access: { operator: 'team.manage' },
    summary: 'Link an operator to his account at the provider',
    description:
      'By the name that the provider never gives to anybody else, which whoever is not linked is told.',
    input: z.object({ id: idText, subject }),
    output: ONLY_PROPOSED,
    example: { id: '2', subject: '248289761001' },
  }),
  unlink: declareCall({
    path: '/ops/api/signOn/unlink',
    access: { operator: 'team.manage' },
    summary: 'Let an operator not sign in at the provider any more',
    description: 'Takes one, at once; his sessions end.',
    input: byId,
    example: { id: '2' },
  }),
};
