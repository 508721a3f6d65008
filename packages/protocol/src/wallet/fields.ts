import { z } from 'zod';
import { coin, idText, line } from '../fields.ts';
import { fundPassword, orAbsent } from '../identity/rules.ts';
import { travelFields } from './travel.ts';

/** What the web app's forms check before they call. */

export const chain = z
  .string()
  .min(1)
  .max(16)
  .describe('Name of a chain as `/bb/config` lists it: `ERC20`, `TRC20`, `BTC`.');

export const address = z
  .string({ error: 'ENTER_ADDRESS' })
  .trim()
  .min(1, { error: 'ENTER_ADDRESS' })
  .max(128)
  .describe('As the chain writes it.');

/** Of what an address is shared by: a destination tag, a memo. */
export const memo = orAbsent(
  z
    .string()
    .trim()
    .max(256)
    .describe(
      'Destination tag (a number) or memo that the receiver asks for; only on chains that have such.',
    ),
);

const remark = line(64).describe('A name for it, of your own.');

export const code = orAbsent(z.string().trim().max(16));

export const addAddressFields = z.object({
  currency: coin,
  chain,
  address,
  memo,
  remark: orAbsent(remark),
  fundPassword,
  ...travelFields,
});

export const deleteAddressFields = z.object({ id: idText, fundPassword });

/** Of an account for payments in money. */
export const saveCollectionFields = z.object({
  name: line(64, 'ENTER_HOLDER').describe('Name of the holder.'),
  bank: line(64, 'ENTER_BANK').describe('Name of the bank.'),
  cardNumber: z
    .string({ error: 'CARD_NUMBER_RULE' })
    .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
    .pipe(z.string().regex(/^[0-9]{8,34}$|^[A-Z]{2}[0-9]{2}[A-Z0-9]{8,30}$/, { error: 'CARD_NUMBER_RULE' }))
    .describe('Number of the card or account; blanks and dashes are ignored.'),
  fundPassword,
});
