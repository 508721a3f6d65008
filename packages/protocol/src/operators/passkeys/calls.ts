import { z } from 'zod';
import { declareCall } from '../../call.ts';
import {
  assertionField,
  attestationField,
  creationOptions,
  credentialId,
  EXAMPLE_ANSWER,
  passkeyName,
  passkeyView,
  requestOptions,
} from '../../passkeys/fields.ts';
import { signedIn } from '../access.ts';
import { operatorMe, ownProofFields } from '../session/fields.ts';

const PROOF = { oldPwd: 'Secret123', totp: '123456' };

/** Passkeys of operators: each has his own, and nobody makes one for another. */
export const opsPasskeyCalls = {
  list: declareCall({
    path: '/ops/api/passkeys/list',
    access: signedIn,
    summary: 'The own passkeys',
    output: z.strictObject({
      list: z.array(
        passkeyView.extend({
          publicKey: z.string().describe('COSE, base64url: for whoever verifies it himself.'),
        }),
      ),
      rpId: z.string().describe('The host of the site that they are made for.'),
      origin: z.string().describe('The only page that they answer to.'),
    }),
  }),
  options: declareCall({
    path: '/ops/api/passkeys/options',
    access: signedIn,
    proof: ['login-password', 'second-factor'],
    summary: 'Begin to make a passkey',
    description: 'What it answers is good once, for five minutes, for the session that asked.',
    input: ownProofFields,
    output: creationOptions,
    example: PROOF,
  }),
  add: declareCall({
    path: '/ops/api/passkeys/add',
    access: signedIn,
    summary: 'Add the passkey that was made',
    description: 'It signs in at once; what it approves counts after the wait of whoever is new.',
    input: z.object({ name: passkeyName, response: attestationField }),
    output: passkeyView,
    example: { name: 'Laptop', response: EXAMPLE_ANSWER },
  }),
  remove: declareCall({
    path: '/ops/api/passkeys/remove',
    access: signedIn,
    proof: ['login-password', 'second-factor'],
    summary: 'Remove a passkey',
    input: ownProofFields.extend({ id: credentialId }),
    example: { id: 'AAAA', ...PROOF },
  }),
  loginOptions: declareCall({
    path: '/ops/api/login/passkeyOptions',
    access: 'public',
    marksDevice: true,
    summary: 'Begin to sign in with a passkey',
    description: 'What it answers is good once, for five minutes, for the device that asked.',
    output: requestOptions,
  }),
  login: declareCall({
    path: '/ops/api/login/passkey',
    access: 'public',
    marksDevice: true,
    proof: ['passkey'],
    summary: 'Sign in with a passkey',
    description: 'In the place of password and code: the authenticator has verified its owner.',
    input: z.object({ response: assertionField }),
    output: operatorMe,
    example: { response: EXAMPLE_ANSWER },
  }),
};
