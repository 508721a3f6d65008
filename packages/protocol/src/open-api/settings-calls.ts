import { z } from 'zod';
import { declareCall } from '../call.ts';
import { dataOf, lower } from './fields.ts';

/** HTX's newer settings: the same pairs, currencies and chains as in `reference-calls.ts`, in short names. */

const state = z.enum(['online', 'suspend', 'offline']);

const openPairSetting = z
  .strictObject({
    symbol: z.string(),
    sn: z.string().describe('Name: `BTC/USDT`.'),
    bc: z.string().describe('Base currency.'),
    bcdn: z.string().describe('Its display name.'),
    qc: z.string().describe('Quote currency.'),
    qcdn: z.string().describe('Its display name.'),
    state,
    ve: z.literal(true).describe('Shown.'),
    we: z.literal(false).describe('For chosen users only.'),
    dl: z.literal(false).describe('About to be delisted.'),
    cd: z.literal(false).describe('Closed in some countries.'),
    te: z.boolean().describe('Trading.'),
    ce: z.boolean().describe('Cancelling.'),
    sp: z.literal('main').describe('Partition.'),
    w: z.number().describe('Weight for sorting: more comes first.'),
    ttp: z.number().describe('Decimals of a value.'),
    tap: z.number().describe('Decimals of an amount.'),
    tpp: z.number().describe('Decimals of a price.'),
    fp: z.number().describe('Decimals of a fee.'),
  })
  .meta({ id: 'OpenPairSetting', description: 'A pair.' });
export type OpenPairSetting = z.infer<typeof openPairSetting>;

const openPairSetting2 = openPairSetting
  .omit({ symbol: true, sn: true, ve: true, we: true, dl: true, ce: true })
  .extend({
    sc: z.string().describe('Symbol: `btcusdt`.'),
    dn: z.string().describe('Name: `BTC/USDT`.'),
    whe: z.literal(false).describe('For chosen users only.'),
  })
  .meta({ id: 'OpenPairSetting2', description: 'A pair, as the second version has it.' });

const openCoinSetting = z
  .strictObject({
    name: z.string(),
    dn: z.string().describe('Display name.'),
    det: z.boolean().describe('Deposits are open on some chain.'),
    wet: z.boolean().describe('Withdrawals are open on some chain.'),
    wp: z.number().describe('Decimals of a withdrawal.'),
    ct: z.literal('coin'),
    cp: z.literal('all'),
    oe: z.literal(1).describe('Online.'),
    dma: z.string().describe('Smallest deposit, of its chains the smallest.'),
    wma: z.string().describe('Smallest withdrawal, of its chains the smallest.'),
    sp: z.string().describe('Decimals shown.'),
    w: z.number().describe('Weight for sorting: more comes first.'),
    qc: z.boolean().describe('Something is quoted in it.'),
    state: z.literal('online'),
    v: z.literal(true).describe('Shown.'),
    sc: z.number().describe('Confirmations until it can be withdrawn.'),
    fc: z.number().describe('Confirmations until it can be traded.'),
  })
  .meta({ id: 'OpenCoinSetting', description: 'A currency.' });
export type OpenCoinSetting = z.infer<typeof openCoinSetting>;

const openCoinSetting2 = openCoinSetting
  .omit({ name: true, det: true, wet: true, ct: true, cp: true, oe: true })
  .extend({
    cc: z.string().describe('Currency: `usdt`.'),
    at: z.literal(1).describe('1: a coin.'),
    de: z.boolean().describe('Deposits are open on some chain.'),
    wed: z.boolean().describe('Withdrawals are open on some chain.'),
    whe: z.literal(false).describe('For chosen users only.'),
    cd: z.literal(false).describe('Closed in some countries.'),
    cawt: z.literal(false).describe('Addresses with tags.'),
  })
  .meta({ id: 'OpenCoinSetting2', description: 'A currency, as the second version has it.' });

const openChainSetting = z
  .strictObject({
    chain: z.string().describe('Id of the currency on the chain: `usdterc20`.'),
    currency: z.string(),
    code: z.string().describe('As `currency`.'),
    ac: z.string().describe('The network that addresses are of.'),
    dn: z.string().describe('Name of the chain.'),
    ct: z.literal('live'),
    ft: z.string().describe('The currency that the fee is paid in.'),
    default: z.literal([0, 1]).describe('1: the first of its currency.'),
    de: z.boolean().describe('Deposits are open.'),
    we: z.boolean().describe('Withdrawals are open.'),
    dma: z.string().describe('Smallest deposit.'),
    wma: z.string().describe('Smallest withdrawal.'),
    wp: z.number().describe('Decimals of a withdrawal.'),
    awt: z.literal(false).describe('Addresses with tags.'),
    adt: z.literal(false).describe('Deposits with tags.'),
    ao: z.literal(false).describe('Addresses for one use.'),
    sc: z.number().describe('Confirmations until it can be withdrawn.'),
    fc: z.number().describe('Confirmations until it can be traded.'),
    v: z.literal(true).describe('Shown.'),
  })
  .meta({ id: 'OpenChainSetting', description: 'A currency on a chain.' });
export type OpenChainSetting = z.infer<typeof openChainSetting>;

const V1 = { method: 'GET', access: 'public', envelope: 'v1' } as const;
const V2 = { method: 'GET', access: 'public', envelope: 'v2' } as const;

export const openSettingsCalls = {
  symbols: declareCall({
    ...V1,
    path: '/v1/settings/common/symbols',
    summary: 'Pairs, by settings',
    output: dataOf(z.array(openPairSetting)),
  }),
  symbols2: declareCall({
    ...V2,
    path: '/v2/settings/common/symbols',
    summary: 'Pairs, by settings of the second version',
    output: dataOf(z.array(openPairSetting2)),
  }),
  currencies: declareCall({
    ...V1,
    path: '/v1/settings/common/currencys',
    summary: 'Currencies, by settings',
    output: dataOf(z.array(openCoinSetting)),
  }),
  currencies2: declareCall({
    ...V2,
    path: '/v2/settings/common/currencies',
    summary: 'Currencies, by settings of the second version',
    output: dataOf(z.array(openCoinSetting2)),
  }),
  chains: declareCall({
    ...V1,
    path: '/v1/settings/common/chains',
    summary: 'Currencies on chains, by settings',
    input: z.object({ currency: lower(12).optional().describe('Absent: all.') }),
    output: dataOf(z.array(openChainSetting)),
    example: { currency: 'usdt' },
  }),
};
