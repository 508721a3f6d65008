import { z } from 'zod';
import { idText, line, page } from '../fields.ts';
import { emailCode, orAbsent } from '../identity/rules.ts';
import { secondFactor } from '../identity/two-factor-calls.ts';

/** API keys: programs sign with them and need no log-in (the open API, described at `/docs/api`). */

/** What a key may do. `read` is part of every key. */
export const API_RIGHTS = ['read', 'trade', 'withdraw'] as const;
export type ApiRight = (typeof API_RIGHTS)[number];

export const API_KEYS_PER_USER = 20;
export const IPS_PER_API_KEY = 20;

/** Parts between commas, without blanks and repeats. */
const commaList = z
  .string()
  .max(2_000)
  .transform((text) => [...new Set(text.split(',').map((part) => part.trim()))].filter(Boolean));

/** `/bb/apikey/create`. */
export const createApiKeyCall = z.object({
  /** A name for it, of the owner's own. */
  label: line(32),
  /** Some of `read`, `trade`, `withdraw`, between commas. `read` is always part of it. */
  rights: commaList.pipe(z.array(z.enum(API_RIGHTS)).min(1)),
  /** Addresses or networks (`203.0.113.0/24`, also IPv6) it works from, between commas; absent: from anywhere. */
  ips: commaList.pipe(z.array(z.string().max(64)).max(IPS_PER_API_KEY)).optional(),
  /** The most, in USDT, that orders placed with it in a day (UTC) may be worth; absent: as much as the account has. */
  dailyTurnover: z
    .string()
    .regex(/^(0|[1-9][0-9]{0,11})(\.[0-9]{1,8})?$/)
    .refine((text) => Number(text) > 0)
    .optional(),
  /** The code mailed for the purpose apiKey. Not asked for when two-factor is on. */
  code: orAbsent(emailCode),
  /** Asked for (TOTP_REQUIRED) when the account has two-factor on. */
  totp: orAbsent(secondFactor),
});

/** Answer of `/bb/apikey/create`: the only time that the secret is shown. */
export interface NewApiKey extends ApiKeyView {
  secretKey: string;
}

/** A line of `/bb/apikey/list`; times in ms. */
export interface ApiKeyView {
  id: string;
  label: string;
  accessKey: string;
  rights: ApiRight[];
  /** Empty: it works from anywhere. */
  ips: string[];
  /** USDT a day (UTC) that its orders may be worth; empty: no limit. */
  dailyTurnover: string;
  /** USDT that its orders of today are worth; counted for a key with a limit. */
  turnoverToday: string;
  createTime: number;
  /** 0: never used. */
  lastUsedTime: number;
  /** Empty: never used. */
  lastUsedIp: string;
}

export const apiKeyListCall = z.object({ ...page });

export const deleteApiKeyCall = z.object({ id: idText });
