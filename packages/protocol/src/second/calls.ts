import { z } from 'zod';
import { declareCall } from '../call.ts';
import { pageOf } from '../answers.ts';
import { coin, idText, page, requestId, wholeNumber } from '../fields.ts';
import type { MessageKey } from '../texts/en.ts';

/**
 * Fields and answers of the second contracts' calls: base `/contract/app/contract/second` (docs/rules.md, "Calls and
 * envelopes"), envelope code 200 with `result` and `message`. All fields are strings on the wire; amounts and prices
 * are decimals.
 */

const says = (key: MessageKey): { error: string } => ({ error: key });

/** `/getContractRecordById`, and the public `/getPublicOrder`: what anyone needs to verify an order. */
export const secondByIdCall = z.object({ id: idText });

export const secondConfigView = z
  .strictObject({
    second: z.number(),
    incomeRate: z.string().describe('"0.75" of the open amount.'),
    openAmountMin: z.string(),
    openAmountMax: z.string(),
  })
  .meta({ id: 'SecondConfigView' });
export type SecondConfigView = z.infer<typeof secondConfigView>;

export const citedTick = z
  .strictObject({
    id: z.string(),
    time: z.number().describe('Of the source, ms.'),
    price: z.string(),
  })
  .meta({
    id: 'CitedTick',
    description:
      "A tick as an order cites it; find it in `/bb/market/tickBlocks` by the block's id, id / 1000 rounded down.",
  });
export type CitedTick = z.infer<typeof citedTick>;

export const secondView = z
  .strictObject({
    id: z.string(),
    baseCoin: z.string(),
    quoteCoin: z.string(),
    symbol: z.string(),
    tradeType: z.literal([1, 2]).describe('1 = up, 2 = down'),
    openAmount: z.string(),
    fee: z.string().describe('"0" where it came back: a draw, void.'),
    incomeRate: z.string().describe('As agreed: later settings do not change it.'),
    positionTime: z.number().describe('Seconds.'),
    entryStatus: z.literal([1, 2]).describe('1 holding, 2 finished'),
    status: z.enum(['pending', 'running', 'win', 'lose', 'draw', 'void']),
    createTime: z.number(),
    strikeAfter: z.number().describe('The strike is the first tick with a source time after this one.'),
    strike: citedTick.exactOptional().describe('Absent until there is one.'),
    settlement: citedTick.exactOptional(),
    expireTime: z.number().describe('Strike time + positionTime; 0 until struck.'),
    profit: z
      .string()
      .describe(
        'What it brought beside the open amount: the income of a win, "-100" for a lost one, "0". Fees not counted.',
      ),
    closeTime: z.number(),
  })
  .meta({
    id: 'SecondView',
    description:
      'A line of `getContractRecord`, `getContractRecordById`; also pushed on the private channel.',
  });
export type SecondView = z.infer<typeof secondView>;

export const citedBlock = z
  .strictObject({
    id: z.string(),
    time: z.number().describe('When it was sealed, ms.'),
    hash: z.string(),
  })
  .meta({
    id: 'CitedBlock',
    description: 'The sealed block that holds a cited tick: where to look in `/bb/market/tickBlocks`.',
  });
export type CitedBlock = z.infer<typeof citedBlock>;

export const secondDetail = z
  .strictObject({
    ...secondView.shape,
    strikeBlock: citedBlock.exactOptional(),
    settlementBlock: citedBlock.exactOptional(),
  })
  .meta({
    id: 'SecondDetail',
    description:
      '`getContractRecordById`: the order, and the blocks that strike and settlement lie in; absent until there are any.',
  });
export type SecondDetail = z.infer<typeof secondDetail>;

export const publicSecondView = z
  .strictObject({
    ...secondDetail.pick({
      id: true,
      baseCoin: true,
      quoteCoin: true,
      symbol: true,
      tradeType: true,
      positionTime: true,
      entryStatus: true,
      status: true,
      createTime: true,
      strikeAfter: true,
      strike: true,
      settlement: true,
      strikeBlock: true,
      settlementBlock: true,
      expireTime: true,
    }).shape,
    priceDecimals: z
      .number()
      .describe("Decimals of the pair's prices: those of the chain are whole numbers of the last decimal."),
  })
  .meta({
    id: 'PublicSecondView',
    description:
      "`getPublicOrder`: terms and ticks of anyone's order, so that it can be verified without an account. Neither who placed it nor any amount.",
  });
export type PublicSecondView = z.infer<typeof publicSecondView>;

export const secondCalls = {
  config: declareCall({
    path: '/contract/app/contract/second/getConfig',
    access: 'public',
    envelope: 'code200',
    summary: 'Durations on offer',
    description: 'The first one is the default, which also sets income rate and minimum.',
    input: z.object({ baseCoin: coin.default('BTC'), quoteCoin: coin.default('USDT') }),
    output: z.array(secondConfigView),
    example: { baseCoin: 'BTC', quoteCoin: 'USDT' },
  }),
  createOrder: declareCall({
    path: '/contract/app/contract/second/createOrder',
    access: 'user',
    worth: 'order',
    envelope: 'code200',
    product: 'second',
    summary: 'Open a second contract',
    description: 'Its strike is the first sealed price after its acceptance.',
    input: z.object({
      openAmount: z
        .string(says('ENTER_OPEN_AMOUNT'))
        .min(1, says('ENTER_OPEN_AMOUNT'))
        .max(32, says('ENTER_OPEN_AMOUNT'))
        .describe('The stake in USDT; the fee comes on top.'),
      baseCoin: coin,
      quoteCoin: coin,
      positionTime: wholeNumber(1, 86_400).describe('Seconds.'),
      tradeType: z.enum(['1', '2']).describe('1: the price will rise; 2: it will fall.'),
      requestId,
    }),
    output: secondView,
    example: { baseCoin: 'BTC', quoteCoin: 'USDT', openAmount: '10', positionTime: '60', tradeType: '1' },
  }),
  orders: declareCall({
    path: '/contract/app/contract/second/getContractRecord',
    access: 'user',
    envelope: 'code200',
    heavy: true,
    packed: true,
    summary: 'Second contracts',
    description: 'Newest first.',
    input: z.object({
      baseCoin: coin.optional(),
      quoteCoin: coin.optional(),
      entryStatus: z.enum(['1', '2']).default('1').describe('1 holding, 2 finished.'),
      ...page,
    }),
    output: pageOf(secondView),
    example: { entryStatus: '1' },
  }),
  order: declareCall({
    path: '/contract/app/contract/second/getContractRecordById',
    access: 'user',
    envelope: 'code200',
    summary: 'One second contract',
    description: 'With the sealed blocks that its strike and settlement lie in.',
    input: secondByIdCall,
    output: secondDetail,
    example: { id: '1' },
  }),
  publicOrder: declareCall({
    path: '/contract/app/contract/second/getPublicOrder',
    access: 'public',
    envelope: 'code200',
    summary: 'Terms and ticks of any second contract',
    description: 'For verification by anyone; neither its owner nor any amount.',
    input: secondByIdCall,
    output: publicSecondView,
    example: { id: '1' },
  }),
};
