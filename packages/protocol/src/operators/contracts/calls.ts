import { z } from 'zod';
import { declareCall } from '../../call.ts';
import {
  contractExposureView,
  contractLimitsCall,
  contractLimitsView,
  contractSettingsCall,
  contractSettingsView,
  insuranceHistoryCall,
  insuranceLine,
} from '../../contract/operator-calls.ts';
import { pageOf } from '../../answers.ts';
import { secondExposureView, secondSettingsCall, secondSettingsView } from '../../second/operator-calls.ts';
import { proposed } from '../proposals/answers.ts';
import { CONTRACT_RATE_MAX, SECOND_INCOME_MAX } from './rules.ts';

const bounded = (name: keyof typeof CONTRACT_RATE_MAX, rate: z.ZodString) =>
  rate.refine((text) => Number(text) <= CONTRACT_RATE_MAX[name]);

const { shape } = contractSettingsCall;
const limits = contractLimitsCall.shape;
const second = secondSettingsCall.shape;

const opsContractSettings = z.strictObject({
  list: z.array(contractSettingsView).describe('Every pair that can have contracts.'),
  limits: contractLimitsView.describe('The bounds over all of them.'),
});

const opsSecondSettings = z.strictObject({
  feeRate: z
    .string()
    .describe(
      'The parameter `contract_second_fee_rate`, as the engine has it; `/ops/api/parameters/set` changes it.',
    ),
  list: z.array(secondSettingsView),
});

/**
 * Leveraged and second contracts. Terms are those of what opens from then on: what is open keeps its own. No call sets a
 * price, an outcome, or touches a position.
 */
export const opsContractCalls = {
  settings: declareCall({
    path: '/ops/api/contracts/settings',
    access: { operator: 'contracts.see' },
    summary: 'Terms of leveraged contracts',
    output: opsContractSettings,
  }),
  set: declareCall({
    path: '/ops/api/contracts/set',
    access: { operator: 'contracts.terms' },
    summary: "Change a pair's terms of leveraged contracts",
    description: 'What is absent stays. To switch it off takes one person, all else two.',
    input: z.object({
      symbol: shape.symbol,
      enabled: shape.enabled.optional(),
      leverages: shape.leverages.optional(),
      exposureRate: bounded('exposureRate', shape.exposureRate).optional(),
      volatilityRate: bounded('volatilityRate', shape.volatilityRate.unwrap()).optional(),
    }),
    output: contractSettingsView.extend(proposed),
    example: { symbol: 'btcusdt', leverages: '5,10,20' },
  }),
  setLimits: declareCall({
    path: '/ops/api/contracts/limits',
    access: { operator: 'contracts.terms' },
    summary: 'Change the bounds over all pairs',
    description:
      'All four at once, for they bound one another. `deleverageRate` can be lowered only while nothing is open.',
    input: z
      .object({
        totalExposureRate: bounded('totalExposureRate', limits.totalExposureRate),
        openInterestRate: bounded('openInterestRate', limits.openInterestRate),
        riskBudgetRate: bounded('riskBudgetRate', limits.riskBudgetRate),
        deleverageRate: bounded('deleverageRate', limits.deleverageRate),
      })
      .refine(({ riskBudgetRate, deleverageRate }) => Number(riskBudgetRate) <= Number(deleverageRate), {
        path: ['riskBudgetRate'],
      }),
    output: contractLimitsView.extend(proposed),
    example: {
      totalExposureRate: '0.5',
      openInterestRate: '5',
      riskBudgetRate: '0.3',
      deleverageRate: '0.6',
    },
  }),
  secondSettings: declareCall({
    path: '/ops/api/seconds/settings',
    access: { operator: 'contracts.see' },
    summary: 'Terms of second contracts',
    output: opsSecondSettings,
  }),
  setSecond: declareCall({
    path: '/ops/api/seconds/set',
    access: { operator: 'contracts.terms' },
    summary: "Change a pair's terms of second contracts",
    description: 'What is absent stays. To switch it off takes one person, all else two.',
    input: z
      .object({
        symbol: second.symbol,
        enabled: second.enabled.optional(),
        configs: second.configs
          .refine((list) => list.every(({ incomeRate }) => Number(incomeRate) <= SECOND_INCOME_MAX))
          .optional()
          .describe('Replaces the whole list.'),
        seen: second.configs
          .optional()
          .describe('The list that the new one was made from: one made from an older one is refused.'),
      })
      .refine(({ configs, seen }) => (configs === undefined) === (seen === undefined), { path: ['seen'] }),
    output: secondSettingsView.extend(proposed),
    example: { symbol: 'btcusdt', enabled: '0' },
  }),
  exposure: declareCall({
    path: '/ops/api/exposure',
    access: { operator: 'contracts.see' },
    summary: 'What the house has at stake',
    output: z.strictObject({
      time: z.number(),
      contract: contractExposureView,
      second: secondExposureView,
    }),
  }),
  insurance: declareCall({
    path: '/ops/api/exposure/insurance',
    access: { operator: 'contracts.see' },
    summary: "The insurance fund's movements",
    description: 'Newest first.',
    input: insuranceHistoryCall,
    output: pageOf(insuranceLine),
  }),
};
