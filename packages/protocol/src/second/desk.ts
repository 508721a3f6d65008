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
export interface SecondSettingsView {
  symbol: string;
  enabled: boolean;
  configs: z.output<typeof config>[];
}

/** What the house has at stake, now, in USDT. */
export interface SecondExposureView {
  /** Of the desk that takes the other side: free, and frozen for possible wins. */
  available: string;
  frozen: string;
  pairs: SecondPairExposure[];
}
export interface SecondPairExposure {
  symbol: string;
  stale: boolean;
  /** Orders that are open. */
  count: number;
  upStake: string;
  downStake: string;
  /** What the house pays if all of a side win. */
  upIncome: string;
  downIncome: string;
}
