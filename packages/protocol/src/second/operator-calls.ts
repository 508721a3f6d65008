import { z } from 'zod';

/**
 * What operators set and see of second contracts. Settings concern orders opened from then on; nothing here can set a
 * price or an outcome. Rates are shares: "0.75" is 75 %.
 */

const rate = z.string().regex(/^(0|1)(\.[0-9]{1,6})?$/);
const amount = z.string().max(32);

const config = z.object({
  second: z.number().int().min(1).max(86_400),
  incomeRate: rate,
  openAmountMin: amount,
  openAmountMax: amount,
});

/** What a pair offers; `configs` is a JSON array of `SecondConfigView`, the first one is the default. */
export const secondSettingsCall = z.object({
  symbol: z.string().min(1).max(24),
  enabled: z.enum(['0', '1']),
  configs: z
    .string()
    .max(10_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom' });
        return z.NEVER;
      }
    })
    .pipe(z.array(config).min(1).max(20)),
});
export const secondSettingsView = z.strictObject({
  symbol: z.string(),
  enabled: z.boolean(),
  configs: z.array(config),
});
export type SecondSettingsView = z.infer<typeof secondSettingsView>;

export const secondPairExposure = z.strictObject({
  symbol: z.string(),
  stale: z.boolean(),
  count: z.number().describe('Orders that are open.'),
  upStake: z.string(),
  downStake: z.string(),
  upIncome: z.string().describe('What the house pays if all of a side win.'),
  downIncome: z.string(),
});
export type SecondPairExposure = z.infer<typeof secondPairExposure>;

/** What the house has at stake, now, in USDT. */
export const secondExposureView = z.strictObject({
  available: z
    .string()
    .describe('Of the house account that takes the other side: free, and frozen for possible wins.'),
  frozen: z.string(),
  pairs: z.array(secondPairExposure),
});
export type SecondExposureView = z.infer<typeof secondExposureView>;
