import type { InputOf } from '@bourse/protocol/call';
import type { OpsCalls } from '@bourse/protocol/all-calls';
import type { OpsChainView } from '@bourse/protocol/operators/chains/calls';

export interface FieldKind {
  kind: 'flag' | 'amount' | 'whole' | 'text' | 'memoRule';
  /** Bounds of whole numbers. */
  min?: number;
  max?: number;
}

/** What an operator can set of a coin on a chain, in the order of the form. */
export const CHAIN_FIELDS = {
  retired: { kind: 'flag' },
  depositOpen: { kind: 'flag' },
  withdrawOpen: { kind: 'flag' },
  memoRule: { kind: 'memoRule' },
  confirmations: { kind: 'whole', min: 1, max: 10_000 },
  depositMin: { kind: 'amount' },
  withdrawFee: { kind: 'amount' },
  withdrawMin: { kind: 'amount' },
  withdrawMax: { kind: 'amount' },
  withdrawDayMax: { kind: 'amount' },
  feeLimit: { kind: 'amount' },
  decimals: { kind: 'whole', min: 0, max: 36 },
  tokenContract: { kind: 'text' },
  manualAddress: { kind: 'text' },
} as const satisfies Partial<Record<keyof OpsChainView, FieldKind>>;

export type ChainField = keyof typeof CHAIN_FIELDS;

/** A setting as text of the form. */
export function chainText(chain: OpsChainView, field: ChainField): string {
  const value = chain[field];
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value);
}

type Update = Pick<InputOf<OpsCalls['/ops/api/chains/update']>, ChainField>;

/** Only what differs, so that another operator's change of another setting stays; an emptied text is spelled `-`. */
export function chainUpdate(chain: OpsChainView, values: Readonly<Record<string, string>>): Update {
  const update: Partial<Record<ChainField, string>> = {};
  for (const field of Object.keys(CHAIN_FIELDS) as ChainField[]) {
    const text = values[field];
    if (text !== undefined && text !== chainText(chain, field)) update[field] = text === '' ? '-' : text;
  }
  return update as Update;
}
