import { z } from 'zod';
import { line } from '../fields.ts';
import { secondFactor } from '../identity/fields.ts';
import { emailCode, orAbsent } from '../identity/rules.ts';

/** What the web app's form for a key checks before it calls. */

/** What a key may do. `read` is part of every key. */
export const API_RIGHTS = ['read', 'trade', 'withdraw'] as const;

export type ApiRight = (typeof API_RIGHTS)[number];

/** How a key signs. By HMAC with a secret that the exchange has too; by Ed25519 with one that its owner alone has. */
export const SIGNATURE_METHODS = ['HmacSHA256', 'Ed25519'] as const;
export type SignatureMethod = (typeof SIGNATURE_METHODS)[number];

export function isSignatureMethod(word: unknown): word is SignatureMethod {
  return SIGNATURE_METHODS.some((method) => method === word);
}

export const API_KEYS_PER_USER = 20;

export const IPS_PER_API_KEY = 20;

/** Parts between commas, without blanks and repeats. */
const commaList = z
  .string()
  .max(2_000)
  .transform((text) => [...new Set(text.split(',').map((part) => part.trim()))].filter(Boolean));

export const apiKeyRights = commaList
  .pipe(z.array(z.enum(API_RIGHTS)).min(1))
  .describe('Some of `read`, `trade`, `withdraw`, between commas. `read` is always part of it.');

export const apiKeyIps = commaList
  .pipe(z.array(z.string().max(64)).max(IPS_PER_API_KEY))
  .describe(
    'Addresses or networks (`203.0.113.0/24`, also IPv6) it works from, between commas; absent: from anywhere, which a key that withdraws may in demo mode only.',
  );

export const createApiKeyFields = z.object({
  label: line(32).describe("A name for it, of the owner's own."),
  rights: apiKeyRights,
  ips: apiKeyIps.optional(),
  dailyTurnover: z
    .string()
    .regex(/^(0|[1-9][0-9]{0,11})(\.[0-9]{1,8})?$/)
    .refine((text) => Number(text) > 0)
    .optional()
    .describe(
      'The most, in USDT, that orders placed with it in a day (UTC) may be worth; absent: as much as the account has.',
    ),
  publicKey: orAbsent(z.string().trim().max(1_000)).describe(
    'Of a key that signs by Ed25519: its public key, in PEM or as the base64 of its DER form or of its 32 bytes. Absent: a secret is made, and it signs by HMAC-SHA256.',
  ),
  code: orAbsent(emailCode).describe(
    'The code mailed for the purpose apiKey. When two-factor is on, asked for of a key that withdraws only.',
  ),
  totp: orAbsent(secondFactor).describe('Asked for (TOTP_REQUIRED) when the account has two-factor on.'),
});
