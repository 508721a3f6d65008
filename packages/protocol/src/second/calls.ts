import { z } from 'zod';
import { coin, idText, page, requestId, wholeNumber } from '../fields.ts';
import type { MessageKey } from '../messages/en.ts';

/**
 * Fields and answers of the second contracts' calls: base `/contract/app/contract/second` (docs/rules.md, "Calls and
 * envelopes"), envelope code 200 with `result` and `message`. All fields are strings on the wire; amounts and prices
 * are decimals.
 */

const says = (key: MessageKey): { error: string } => ({ error: key });

/** `/createOrder`; tradeType 1 = up, 2 = down. Answers the order. */
export const createSecondCall = z.object({
  /** The stake in USDT; the fee comes on top. */
  openAmount: z
    .string(says('ENTER_OPEN_AMOUNT'))
    .min(1, says('ENTER_OPEN_AMOUNT'))
    .max(32, says('ENTER_OPEN_AMOUNT')),
  baseCoin: coin,
  quoteCoin: coin,
  /** Seconds. */
  positionTime: wholeNumber(1, 86_400),
  /** 1: the price will rise; 2: it will fall. */
  tradeType: z.enum(['1', '2']),
  requestId,
});

/** `/getContractRecord`: entryStatus 1 holding, 2 finished. */
export const secondRecordCall = z.object({
  baseCoin: coin.optional(),
  quoteCoin: coin.optional(),
  /** 1 holding, 2 finished. */
  entryStatus: z.enum(['1', '2']).default('1'),
  ...page,
});

/** `/getContractRecordById`, and the public `/getPublicOrder`: what anyone needs to verify an order. */
export const secondByIdCall = z.object({ id: idText });

/** `/getConfig`: of a pair, BTC/USDT unless told otherwise. Public; answers a list, its first entry is the default. */
export const secondConfigCall = z.object({ baseCoin: coin.default('BTC'), quoteCoin: coin.default('USDT') });
export interface SecondConfigView {
  second: number;
  /** "0.75" of the open amount. */
  incomeRate: string;
  openAmountMin: string;
  openAmountMax: string;
}

/** A tick as an order cites it; find it in `/bb/market/tickBlocks` by the block's id, id / 1000 rounded down. */
export interface CitedTick {
  id: string;
  /** Of the source, ms. */
  time: number;
  price: string;
}

/** A line of `getContractRecord`, `getContractRecordById`; also pushed on the private channel. */
export interface SecondView {
  id: string;
  baseCoin: string;
  quoteCoin: string;
  symbol: string;
  /** 1 = up, 2 = down */
  tradeType: 1 | 2;
  openAmount: string;
  /** "0" where it came back: a draw, void. */
  fee: string;
  /** As agreed: later settings do not change it. */
  incomeRate: string;
  /** Seconds. */
  positionTime: number;
  /** 1 holding, 2 finished */
  entryStatus: 1 | 2;
  status: 'pending' | 'running' | 'win' | 'lose' | 'draw' | 'void';
  createTime: number;
  /** The strike is the first tick with a source time after this one. */
  strikeAfter: number;
  /** Absent until there is one. */
  strike?: CitedTick;
  settlement?: CitedTick;
  /** Strike time + positionTime; 0 until struck. */
  expireTime: number;
  /** What it brought beside the open amount: the income of a win, "-100" for a lost one, "0". Fees not counted. */
  profit: string;
  closeTime: number;
}

/** The sealed block that holds a cited tick: where to look in `/bb/market/tickBlocks`. */
export interface CitedBlock {
  id: string;
  /** When it was sealed, ms. */
  time: number;
  hash: string;
}

/** `getContractRecordById`: the order, and the blocks that strike and settlement lie in; absent until there are any. */
export interface SecondDetail extends SecondView {
  strikeBlock?: CitedBlock;
  settlementBlock?: CitedBlock;
}

/**
 * `getPublicOrder`: terms and ticks of anyone's order, so that it can be verified without an account. Neither who placed
 * it nor any amount.
 */
export interface PublicSecondView {
  id: string;
  baseCoin: string;
  quoteCoin: string;
  symbol: string;
  /** 1 = up, 2 = down */
  tradeType: 1 | 2;
  /** Seconds. */
  positionTime: number;
  /** 1 holding, 2 finished */
  entryStatus: 1 | 2;
  status: SecondView['status'];
  createTime: number;
  /** The strike is the first tick with a source time after this one. */
  strikeAfter: number;
  /** Absent until there is one. */
  strike?: CitedTick;
  settlement?: CitedTick;
  strikeBlock?: CitedBlock;
  settlementBlock?: CitedBlock;
  /** Strike time + positionTime; 0 until struck. */
  expireTime: number;
  /** Decimals of the pair's prices: those of the chain are whole numbers of the last decimal. */
  priceDecimals: number;
}
