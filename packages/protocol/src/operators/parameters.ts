import { z } from 'zod';
import { HOME_SECTIONS, homeSectionsOf } from '../content/home-sections.ts';
import { MAX_SPREAD_PPM } from '../swap/rules.ts';

/** What an operator can set by name, and what its value may be. A name that is not here is refused. */
interface ParameterRule {
  readonly kind: 'email' | 'url' | 'rate' | 'integer' | 'sections';
  /** Value of a fresh install; where there is none, empty. */
  readonly fallback: string;
  readonly min?: number;
  readonly max?: number;
  /** Anyone may read it by name (`/paramter/getParamListByKeyName`). */
  readonly isPublic: boolean;
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
  /** What the house keeps of a fast exchange, in parts per million. */
  swap_spread_ppm: { kind: 'integer', fallback: '2000', min: 0, max: MAX_SPREAD_PPM, isPublic: true },
  /** What the home page shows below its head, and in which order. */
  home_sections: { kind: 'sections', fallback: HOME_SECTIONS.join(','), isPublic: true },
  /** In USDT: what one user may be paid within an hour without anybody's look at it, where a signer pays. 0: nothing. */
  payout_auto_hourly_usdt: { kind: 'integer', fallback: '0', min: 0, max: 1000, isPublic: false },
} as const satisfies Record<string, ParameterRule>;

export type ParameterName = keyof typeof PARAMETERS;

export function isParameter(name: string): name is ParameterName {
  return Object.hasOwn(PARAMETERS, name);
}

const integer = z.string().regex(/^(0|[1-9][0-9]{0,8})$/);
const rate = z.string().regex(/^(0|[1-9][0-9]{0,2})(\.[0-9]{1,6})?$/);
const email = z.union([z.literal(''), z.string().max(254).regex(z.regexes.email)]);

/** Whether a parameter may have this value. */
export function isParameterValue(name: ParameterName, value: string): boolean {
  const rule: ParameterRule = PARAMETERS[name];
  switch (rule.kind) {
    case 'email':
      return email.safeParse(value).success;
    case 'url':
      return value === '' || isUrl(value);
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

/** An address that a page may open: nothing that runs in it. */
function isUrl(text: string): boolean {
  return text.length <= 256 && /^(https|wss|mailto):[^\s<>"'`\\]+$/i.test(text);
}
