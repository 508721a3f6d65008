import { z } from 'zod';
import { declareCall } from '../call.ts';
import { coin, decimalText } from '../fields.ts';
import {
  assertionField,
  attestationField,
  creationOptions,
  credentialId,
  EXAMPLE_ANSWER,
  passkeyName,
  passkeyView,
  requestOptions,
} from '../passkeys/fields.ts';
import { RISKS } from '../risks.ts';
import { address, chain, memo } from '../wallet/fields.ts';
import { signedIn } from './calls.ts';
import { browser, secondFactor } from './fields.ts';
import { orAbsent, promptedEmailCode } from './rules.ts';

/** The mailed code, and the second factor where it is on. */
export const passkeyProofFields = z.object({ code: promptedEmailCode, totp: orAbsent(secondFactor) });

/** Passkeys (WebAuthn): they log in alone, and confirm a withdrawal beside the fund password. */
export const passkeyCalls = {
  list: declareCall({
    path: '/user/passkeys',
    access: 'user',
    summary: 'The own passkeys',
    output: z.strictObject({ list: z.array(passkeyView) }),
  }),
  options: declareCall({
    path: '/user/passkeyOptions',
    access: 'user',
    cost: 5,
    proof: RISKS.lessSafe.page,
    summary: 'Begin to make a passkey',
    description:
      'Takes a code mailed for the purpose `passkeyAdd`. What it answers is good once, for five minutes, for the session that asked.',
    input: passkeyProofFields,
    output: creationOptions,
    example: { code: '123456' },
  }),
  add: declareCall({
    path: '/user/passkeyAdd',
    access: 'user',
    cost: 5,
    summary: 'Add the passkey that was made',
    description: 'Blocks withdrawals for 24 hours.',
    input: z.object({ name: passkeyName, response: attestationField }),
    output: passkeyView,
    example: { name: 'Phone', response: EXAMPLE_ANSWER },
  }),
  remove: declareCall({
    path: '/user/passkeyRemove',
    access: 'user',
    cost: 5,
    proof: RISKS.lessSafe.page,
    summary: 'Remove a passkey',
    description:
      'Takes a code mailed for the purpose `passkeyRemove`. It is gone at once, and withdrawals are blocked for 24 hours.',
    input: passkeyProofFields.extend({ id: credentialId }),
    example: { id: 'AAAA', code: '123456' },
  }),
  loginOptions: declareCall({
    path: '/user/passkeyLoginOptions',
    access: 'public',
    marksDevice: true,
    summary: 'Begin to log in with a passkey',
    description: 'What it answers is good once, for five minutes, for the device that asked.',
    output: requestOptions,
  }),
  login: declareCall({
    path: '/user/passkeyLogin',
    access: 'public',
    worth: 'order',
    cost: 10,
    marksDevice: true,
    proof: ['passkey'],
    summary: 'Log in with a passkey',
    description: 'In the place of password and second factor: the authenticator has verified its owner.',
    input: z.object({ response: assertionField, browser }),
    output: signedIn,
    example: { response: EXAMPLE_ANSWER },
  }),
  confirmOptions: declareCall({
    path: '/user/passkeyConfirm',
    access: 'user',
    summary: 'Begin to confirm a withdrawal with a passkey',
    description:
      'What it answers is good once, for five minutes, for the session that asked, and for a withdrawal of exactly this.',
    input: z.object({ currency: coin, chain, address, memo, amount: decimalText }),
    output: requestOptions,
    example: {
      currency: 'USDT',
      chain: 'ERC20',
      address: '0x52908400098527886E0F7030069857D2E4169EE7',
      amount: '100',
    },
  }),
};
