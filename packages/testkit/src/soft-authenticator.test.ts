import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { expect, test } from 'vitest';
import { SoftAuthenticator, type Deceit } from './soft-authenticator.ts';

const [expectedOrigin, expectedRPID] = ['https://x.example.com', 'x.example.com'];

async function registered() {
  const authenticator = new SoftAuthenticator(expectedOrigin);
  const options = await generateRegistrationOptions({ rpName: 'X', rpID: expectedRPID, userName: 'a' });
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: authenticator.create(options),
    expectedChallenge: options.challenge,
    expectedOrigin,
    expectedRPID,
  });
  expect(verified).toBe(true);
  return { authenticator, credential: registrationInfo!.credential };
}

async function answer(deceit: Deceit = {}, counter = 0) {
  const { authenticator, credential } = await registered();
  const options = await generateAuthenticationOptions({ rpID: expectedRPID });
  const response = authenticator.get(options, deceit);
  const expectedChallenge = options.challenge;
  return verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    credential: { ...credential, counter },
  });
}

test('what the software authenticator answers, the verifier of the server takes', async () => {
  const { verified, authenticationInfo } = await answer();
  expect(verified).toBe(true);
  expect(authenticationInfo).toMatchObject({ newCounter: 1, userVerified: true, origin: expectedOrigin });
});

test.each<[string, Deceit, RegExp]>([
  ['another origin', { origin: 'https://evil.example.com' }, /origin/],
  ['another site', { rpId: 'evil.example.com' }, /RP ID/],
  ['no verification of the user', { userVerified: false }, /could not be verified/],
  ['a counter that went back', { counter: 3 }, /counter/],
])('it can lie: %s', async (_, deceit, message) => {
  await expect(answer(deceit, 5)).rejects.toThrow(message);
});
