import type { Language } from '@bourse/protocol/languages';
import { TEXTS } from '../../texts/texts.ts';

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** What stands for the values of a mail in previews and test mails. */
const SAMPLES: Readonly<Record<string, string>> = {
  amount: '1,250.5',
  minimum: '10',
  cost: '500',
  currency: 'USDT',
  coin: 'BTC',
  chain: 'ERC20',
  address: ADDRESS,
  txHash: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
  time: '2026-01-05 12:00 UTC',
  until: '2026-01-06 12:00 UTC',
  from: '2026-01-06 12:00 UTC',
  ip: '203.0.113.7',
  pair: 'BTC/USDT',
  leverage: '20',
  price: '70,854.6',
  liquidation: '68,200',
  result: '−12.5',
};

/** A code as it would stand there. */
export const SAMPLE_CODE = '246810';

/** A value for each variable; of one that nobody has thought of, its name. */
export function samplesOf(
  variables: readonly string[],
  brand: string,
  language: Language,
): Record<string, string> {
  const { operation, ...said } = TEXTS[language].mail.samples;
  const samples: Readonly<Record<string, string>> = {
    ...SAMPLES,
    ...said,
    operation: operation.replace('{address}', ADDRESS),
    brand,
  };
  return Object.fromEntries(variables.map((name) => [name, samples[name] ?? name]));
}
