import { z } from 'zod';
import { declareCall } from '../call.ts';
import { idText } from '../fields.ts';
import { travelParty } from './travel.ts';

/** Telling who is on the other side of a payment that waits for it (docs/screening.md, "The travel rule"). */
export const travelCalls = {
  tell: declareCall({
    path: '/bb/travel/tell',
    access: 'user',
    summary: 'Tell who is on the other side of a payment',
    description:
      'Of a deposit its originator, of a withdrawal its beneficiary; once, where it waits for that.',
    input: travelParty.safeExtend({
      kind: z.enum(['deposit', 'withdrawal']).describe('Of which list `id` is.'),
      id: idText,
    }),
    example: {
      kind: 'deposit',
      id: '1',
      primaryIdentifier: 'Smith',
      secondaryIdentifier: 'Ann',
      countryOfResidence: 'GB',
      wallet: 'selfHosted',
    },
  }),
};
