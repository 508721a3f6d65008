import { z } from 'zod';
import { currencyRatesOf } from '../wallet/currency-rates.ts';
import { ONE_OPERATOR_DAY_USDT } from '../wallet/voucher.ts';
import { HOME_SECTIONS, homeSectionsOf } from '../content/home-sections.ts';
import { TWO_PERSONS_ABOVE_USDT } from './withdrawals/rules.ts';
import { feeTiersOf } from '../spot/fee-tiers.ts';
import { DEFAULT_SPREAD_PPM, MAX_SPREAD_PPM } from '../swap/rules.ts';
import { VISIBLE } from '../plain-text.ts';
import { WEB_ADDRESS } from '../web-address.ts';

export const PARAMETER_KINDS = [
  'email',
  'url',
  'rate',
  'integer',
  'sections',
  'addresses',
  'tiers',
  'currencies',
] as const;
/** Of these many entries are one value. */
export const LONG_PARAMETER_KINDS: ReadonlySet<string> = new Set(['addresses', 'tiers', 'currencies']);
type ParameterKind = (typeof PARAMETER_KINDS)[number];

/** What an operator can set by name, and what its value may be. A name that is not here is refused. */
interface ParameterRule {
  readonly kind: ParameterKind;
  /** Value of a fresh install; where there is none, empty. */
  readonly fallback: string;
  readonly min?: number;
  readonly max?: number;
  /** Anyone may read it by name (`/paramter/getParamListByKeyName`). */
  readonly isPublic: boolean;
  /** It says when a second person is needed, or who gets in at all: two admins, in every mode. */
  readonly isGuarded?: true;
}

/** However two operators agree: what is worth more than this always takes two, each time. */
const MOST_OF_ONE_USDT = 100_000;

/** An amount in whole USDT that two admins set, and that nobody else reads. */
function guardedUsdt(fallback: string, max: number) {
  return { kind: 'integer', fallback, min: 0, max, isPublic: false, isGuarded: true } as const;
}

export const PARAMETERS = {
  /** Fee of a second contract as a share of its stake. */
  contract_second_fee_rate: { kind: 'rate', fallback: '0.02', min: 0, max: 0.1, isPublic: true },
  customer_service_email: { kind: 'email', fallback: '', isPublic: true },
  /** Address of the customer service chat. */
  customer_service_ws: { kind: 'url', fallback: '', isPublic: true },
  /** After a change of password or second factor, withdrawals wait that long. */
  withdraw_block_hours: { kind: 'integer', fallback: '24', min: 0, max: 720, isPublic: true },
  /** Days after which photos of decided identity checks are deleted; 0: kept. */
  kyc_retention_days: { kind: 'integer', fallback: '0', min: 0, max: 3650, isPublic: false },
  /** In USDT, what a user of a level may withdraw within 24 hours, and within 30 days. 0: no limit. */
  withdraw_level1_day_usdt: { kind: 'integer', fallback: '0', min: 0, isPublic: true },
  withdraw_level1_month_usdt: { kind: 'integer', fallback: '0', min: 0, isPublic: true },
  withdraw_level2_day_usdt: { kind: 'integer', fallback: '0', min: 0, isPublic: true },
  withdraw_level2_month_usdt: { kind: 'integer', fallback: '0', min: 0, isPublic: true },
  /** For how long what belongs to the owner of a closed account is kept before it is deleted. */
  account_retention_years: { kind: 'integer', fallback: '5', min: 1, max: 30, isPublic: true },
  /** What the house keeps of a fast exchange, in parts per million. */
  swap_spread_ppm: {
    kind: 'integer',
    fallback: String(DEFAULT_SPREAD_PPM),
    min: 0,
    max: MAX_SPREAD_PPM,
    isPublic: true,
  },
  /** What the home page shows below its head, and in which order. */
  home_sections: { kind: 'sections', fallback: HOME_SECTIONS.join(','), isPublic: true },
  /** What one USDT comes to in other currencies, for those who count in these; empty: none is offered. */
  currency_rates: { kind: 'currencies', fallback: '', isPublic: true },
  /** In USDT: what one user may be paid within an hour without anybody's look at it, where a signer pays. 0: nothing. */
  payout_auto_hourly_usdt: guardedUsdt('0', 1000),
  /** In USDT: of a deposit or a withdrawal worth this or more, who is on the other side has to be told. 0: never. */
  travel_rule_usdt: { ...guardedUsdt('0', 1_000_000), isPublic: true },
  /** In USDT: a withdrawal worth more, by itself or with others of a day for its user or address, takes two. */
  withdrawal_two_persons_usdt: guardedUsdt(TWO_PERSONS_ABOVE_USDT, MOST_OF_ONE_USDT),
  /** In USDT: what one operator approves alone within 24 hours. */
  withdrawal_operator_day_usdt: guardedUsdt(TWO_PERSONS_ABOVE_USDT, MOST_OF_ONE_USDT),
  /** In USDT: what one operator credits alone within 24 hours, in demo mode; the engine refuses more. */
  credit_operator_day_usdt: guardedUsdt(ONE_OPERATOR_DAY_USDT, Number(ONE_OPERATOR_DAY_USDT)),
  /** What trading costs by the volume of 30 days; empty: everyone pays the usual rates. */
  fee_tiers: { kind: 'tiers', fallback: '', isPublic: true, isGuarded: true },
  /** From where the console may be used; empty: from everywhere. */
  console_addresses: { kind: 'addresses', fallback: '', isPublic: false, isGuarded: true },
} as const satisfies Record<string, ParameterRule>;

export type ParameterName = keyof typeof PARAMETERS;

export function isParameter(name: string): name is ParameterName {
  return Object.hasOwn(PARAMETERS, name);
}

const integer = z.string().regex(/^(0|[1-9][0-9]{0,8})$/);
const rate = z.string().regex(/^(0|[1-9][0-9]{0,2})(\.[0-9]{1,6})?$/);
const email = z.union([z.literal(''), z.string().max(254).regex(z.regexes.email)]);

/** Whether two admins have to agree on it, in every mode. */
export function isGuarded(name: ParameterName): boolean {
  const rule: ParameterRule = PARAMETERS[name];
  return rule.isGuarded === true;
}

/** Whether a parameter may have this value. */
export function isParameterValue(name: ParameterName, value: string): boolean {
  const rule: ParameterRule = PARAMETERS[name];
  switch (rule.kind) {
    case 'email':
      return email.safeParse(value).success;
    case 'url':
      return value === '' || isUrl(value);
    case 'addresses':
      return areAddresses(value);
    case 'tiers':
      return feeTiersOf(value) !== undefined;
    case 'currencies':
      return currencyRatesOf(value) !== undefined;
    case 'sections':
      return homeSectionsOf(value) !== undefined;
    case 'integer':
    case 'rate': {
      const shape = rule.kind === 'integer' ? integer : rate;
      const number = Number(value);
      return shape.safeParse(value).success && number >= (rule.min ?? 0) && number <= (rule.max ?? Infinity);
    }
  }
}

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const MANY_ADDRESSES = 100;

/** Addresses and networks, parted by commas or spaces. */
function areAddresses(text: string): boolean {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  return entries.length <= MANY_ADDRESSES && entries.every((entry) => address.safeParse(entry).success);
}

/** An address that a page may open: nothing that runs in it, and the host that it shows. */
function isUrl(text: string): boolean {
  if (text.length > 256 || !VISIBLE.test(text)) return false;
  return WEB_ADDRESS.test(text.replace(/^(?:https|wss):/i, 'https:')) || /^mailto:[^\s<>"'`\\]+$/i.test(text);
}
