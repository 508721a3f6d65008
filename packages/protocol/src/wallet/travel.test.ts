import { expect, test } from 'vitest';
import { travelParty } from './travel.ts';

const ANN = { primaryIdentifier: 'Smith', countryOfResidence: 'GB', wallet: 'selfHosted' };

test.each(['Ng', 'O’Neill', '7-Eleven', '山田', 'محمد', '“Nordlicht” e. V.'])('%j is a name', (name) => {
  expect(travelParty.safeParse({ ...ANN, primaryIdentifier: name }).success).toBe(true);
});

test.each(['-', '?', '...', '\u2800', '—', '***', '\ufffd', '\ue000'])(
  'attack: the travel rule answered with a name that is none: %j',
  (name) => {
    expect(travelParty.safeParse({ ...ANN, primaryIdentifier: name }).success).toBe(false);
    expect(travelParty.safeParse({ ...ANN, secondaryIdentifier: name }).success).toBe(false);
    const provider = { wallet: 'provider', vaspName: name };
    expect(travelParty.safeParse({ ...ANN, ...provider }).success).toBe(false);
  },
);
