import { formatAmount, formatDecimal } from '@bourse/money/amount';
import { referenceText } from '@bourse/protocol/market/reference-price';
import type { PairSpec } from '@bourse/protocol/pairs';
import type {
  CitedBlock,
  CitedTick,
  PublicSecondView,
  SecondDetail,
  SecondView,
} from '@bourse/protocol/second/calls';
import type { SecondTable } from './records.ts';

const STATUS: Record<SecondTable['status'], SecondView['status']> = {
  pending: 'pending',
  running: 'running',
  won: 'win',
  lost: 'lose',
  draw: 'draw',
  void: 'void',
};

/** A second contract's row as people read it. */
export function secondView(row: SecondTable, pair: PairSpec): SecondView {
  const status = STATUS[row.status];
  const isOpen = status === 'pending' || status === 'running';
  const strike = citedTick(row.strike_tick, row.strike_time, row.strike_price, pair);
  const settlement = citedTick(row.settle_tick, row.settle_time, row.settle_price, pair);
  return {
    id: row.id,
    baseCoin: pair.base,
    quoteCoin: pair.quote,
    symbol: pair.symbol,
    tradeType: row.direction === 'up' ? 1 : 2,
    openAmount: formatAmount(BigInt(row.stake)),
    fee: status === 'draw' || status === 'void' ? '0' : formatAmount(BigInt(row.fee)),
    incomeRate: formatDecimal(BigInt(row.income_ppm), 6),
    positionTime: row.seconds,
    entryStatus: isOpen ? 1 : 2,
    status,
    createTime: Number(row.created_at),
    strikeAfter: Number(row.strike_after),
    ...(strike && { strike }),
    ...(settlement && { settlement }),
    expireTime: Number(row.expires_at),
    profit: formatAmount(profitOf(row)),
    closeTime: isOpen ? 0 : Number(row.updated_at),
  };
}

function profitOf({ status, income, stake }: SecondTable): bigint {
  if (status === 'won') return BigInt(income);
  return status === 'lost' ? -BigInt(stake) : 0n;
}

function citedTick(id: string, time: string, price: string, pair: PairSpec): CitedTick | undefined {
  if (id === '0') return undefined;
  return { id, time: Number(time), price: referenceText(BigInt(price), pair.symbol) };
}

/** The blocks that an order cites. */
export interface CitedBlocks {
  readonly strikeBlock?: CitedBlock;
  readonly settlementBlock?: CitedBlock;
}

export function secondDetail(row: SecondTable, pair: PairSpec, blocks: CitedBlocks): SecondDetail {
  return { ...secondView(row, pair), ...blocks };
}

/** What anyone may see: field by field, so that a new field of the owner's view stays his own. */
export function publicSecondView(row: SecondTable, pair: PairSpec, blocks: CitedBlocks): PublicSecondView {
  const view = secondView(row, pair);
  return {
    id: view.id,
    baseCoin: view.baseCoin,
    quoteCoin: view.quoteCoin,
    symbol: view.symbol,
    tradeType: view.tradeType,
    positionTime: view.positionTime,
    entryStatus: view.entryStatus,
    status: view.status,
    createTime: view.createTime,
    strikeAfter: view.strikeAfter,
    ...(view.strike && { strike: view.strike }),
    ...(view.settlement && { settlement: view.settlement }),
    expireTime: view.expireTime,
    ...blocks,
    priceDecimals: pair.priceDecimals,
  };
}
