import type { InputOf } from '@bourse/protocol/call';
import { MOST_DECIMALS } from '@bourse/protocol/coins/rules';
import type { OpsCoinView } from '@bourse/protocol/operators/coins/calls';
import type { OpsCalls } from '@bourse/protocol/all-calls';

const MOST_POSITION = 1_000_000;
/** As long as the server takes it (protocol, `opsCoinCalls`). */
export const NAME_LENGTH = 40;

export type FieldKind =
  | { kind: 'text' }
  | { kind: 'whole'; max: number }
  | { kind: 'flag' }
  | { kind: 'status' }
  | { kind: 'picture' };

/** What an operator can set of a coin, in the order of the form. */
export const COIN_FIELDS = {
  name: { kind: 'text' },
  decimals: { kind: 'whole', max: MOST_DECIMALS },
  position: { kind: 'whole', max: MOST_POSITION },
  depositOpen: { kind: 'flag' },
  withdrawOpen: { kind: 'flag' },
  swapOpen: { kind: 'flag' },
  status: { kind: 'status' },
  icon: { kind: 'picture' },
} as const satisfies Partial<Record<keyof OpsCoinView, FieldKind>>;

export type CoinField = keyof typeof COIN_FIELDS;
export const COIN_FIELD_NAMES = Object.keys(COIN_FIELDS) as CoinField[];

/** A setting as text of the form. */
export function coinText(coin: OpsCoinView, field: CoinField): string {
  const value = coin[field];
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value);
}

type Update = Pick<InputOf<OpsCalls['/ops/api/coins/update']>, CoinField>;

/** Only what differs, so that another operator's change of another setting stays; what is emptied is spelled `-`. */
export function coinUpdate(coin: OpsCoinView, values: Readonly<Record<string, string>>): Update {
  const update: Partial<Record<CoinField, string>> = {};
  for (const field of COIN_FIELD_NAMES) {
    const text = values[field];
    if (text !== undefined && text !== coinText(coin, field)) update[field] = text === '' ? '-' : text;
  }
  return update as Update;
}

/** A filled-in form as the fields of the call that adds a coin; the form offers no choice that the call does not know. */
export function newCoin(values: Readonly<Record<CoinField | 'symbol', string>>) {
  return values as Readonly<typeof values> & InputOf<OpsCalls['/ops/api/coins/create']>;
}
