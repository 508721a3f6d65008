import { z } from 'zod';
import { declareCall, type ParsedOf } from '../../call.ts';
import { picturePath } from '../../brand/fields.ts';
import { COIN_STATUSES, COIN_SYMBOL, MOST_DECIMALS } from '../../coins/rules.ts';
import { line, wholeNumber } from '../../fields.ts';
import { signedIn } from '../access.ts';
import { flag } from '../fields.ts';
import { proposed } from '../proposals/answers.ts';

const opsCoinView = z.strictObject({
  symbol: z.string(),
  name: z.string().describe('In English, as the coin calls itself.'),
  decimals: z
    .number()
    .describe('Most decimals that users are shown; amounts are kept with 8 whatever it is.'),
  depositOpen: z.boolean().describe('False: closed on all chains, whatever each of them says.'),
  withdrawOpen: z.boolean().describe('False: closed on all chains, whatever each of them says.'),
  swapOpen: z.boolean(),
  position: z.number().describe('Coins are listed by it.'),
  status: z
    .enum(COIN_STATUSES)
    .describe('`upcoming`: not shown to users yet; `closed`: only what is held can still leave.'),
  icon: z.string().describe('Path of its picture; empty: as the apps draw it.'),
});
export type OpsCoinView = z.infer<typeof opsCoinView>;

const symbol = z.string().regex(COIN_SYMBOL).describe('Currency code in upper case: `BTC`.');
const decimals = wholeNumber(0, MOST_DECIMALS);
const position = wholeNumber(0, 1_000_000);
const icon = z
  .union([z.literal('-'), picturePath])
  .describe('Path of a stored picture; `-`: as the apps draw it.');

/** The coins there are. */
export const opsCoinCalls = {
  list: declareCall({
    path: '/ops/api/coins/list',
    access: signedIn,
    summary: 'Coins',
    description: 'Every coin there is, in display order, those that users are not shown too.',
    output: z.strictObject({ list: z.array(opsCoinView) }),
  }),
  create: declareCall({
    path: '/ops/api/coins/create',
    access: { operator: 'coins.manage' },
    summary: 'Add a coin',
    description:
      'It comes last where `position` is absent. Its chains and pairs are set by calls of their own. Another admin approves it.',
    input: z.object({
      symbol,
      name: line(40),
      decimals: decimals.optional(),
      depositOpen: flag.optional(),
      withdrawOpen: flag.optional(),
      swapOpen: flag.optional(),
      position: position.optional(),
      status: z.enum(['upcoming', 'open']).optional(),
      icon: icon.optional(),
    }),
    output: opsCoinView.extend(proposed),
    example: { symbol: 'ABC', name: 'Alphabet', decimals: '4' },
  }),
  update: declareCall({
    path: '/ops/api/coins/update',
    access: { operator: 'coins.manage' },
    summary: 'Change a coin',
    description:
      'What is absent stays. A coin is closed rather than deleted; no pair of it may trade then. To close it, or to move it in lists, takes one person, all else two.',
    input: z.object({
      symbol,
      name: line(40).optional(),
      decimals: decimals.optional(),
      depositOpen: flag.optional(),
      withdrawOpen: flag.optional(),
      swapOpen: flag.optional(),
      position: position.optional(),
      status: z.enum(['open', 'closed']).optional(),
      icon: icon.optional(),
    }),
    output: opsCoinView.extend(proposed),
    example: { symbol: 'BTC', swapOpen: '0' },
  }),
  picture: declareCall({
    path: '/ops/api/coins/picture',
    access: { operator: 'coins.manage' },
    files: ['file'],
    summary: 'Store a picture for a coin',
    description:
      'Painted anew, 128 by 128, without what a file may hide. It shows nowhere until a coin is added or changed with it.',
    output: z.strictObject({ path: z.string() }),
  }),
};
export type CoinCreate = ParsedOf<typeof opsCoinCalls.create>;
export type CoinUpdate = ParsedOf<typeof opsCoinCalls.update>;
