import { readFileSync } from 'node:fs';
import {
  CONTRACT_FEE_PPM,
  DEFAULT_CONTRACT_LIMITS,
  DEFAULT_CONTRACT_SETTINGS,
  LEVERAGES,
  MARKET_SPREAD_PPM,
  MAX_OPEN_POSITIONS,
  MIN_MARGIN,
  TIERS,
} from '@bourse/protocol/contract/rules';
import { PAIRS, QUOTE_COINS } from '@bourse/protocol/pairs';
import { COMMISSION_PPM } from '@bourse/protocol/referral/rules';
import {
  DEFAULT_SECOND_FEE_PPM,
  DEFAULT_SECOND_SETTINGS,
  MAX_OPEN_SECONDS,
  VOID_AFTER_MS,
} from '@bourse/protocol/second/rules';
import { DEFAULT_SPREAD_PPM, QUOTE_TTL_MS, SWAP_MAX_USDT, SWAP_MIN_USDT } from '@bourse/protocol/swap/rules';
import { expect, test } from 'vitest';

/** docs/rules.md tells numbers that the code has as constants; whoever changes one changes the other. */
const sections = new Map(
  readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8')
    .split(/^## /m)
    .map((text) => [text.split('\n', 1)[0]!, text.replaceAll(/\s+/g, ' ')] as const),
);

const percent = (ppm: number | bigint) => `${Number(ppm) / 10_000} %`;
/** As people write it: small enough for a float. */
const amount = (units: bigint) => (Number(units) / 1e8).toLocaleString('en-US', { maximumFractionDigits: 8 });
const seconds = (ms: number) => `${ms / 1_000} s`;

const secondRows = DEFAULT_SECOND_SETTINGS.configs.map(
  ({ seconds: length, incomePpm, min, max }) =>
    `| ${length} s | ${percent(incomePpm)} | ${amount(min)} USDT | ${amount(max)} USDT |`,
);
const tierRows = TIERS.map(
  ({ upTo, maintenancePpm, maxLeverage }) =>
    `| ${amount(upTo)} USDT | ${percent(maintenancePpm)} | ${maxLeverage} |`,
);
const pairRows = QUOTE_COINS.map((quote) => {
  const pairs = PAIRS.filter((pair) => pair.quote === quote);
  const decimals = pairs.map(({ base, priceDecimals }) => `${base} ${priceDecimals}`).join(', ');
  return `| ${quote} | ${decimals} | ${amount(pairs[0]!.minNotional)} ${quote} |`;
});
const { totalExposurePpm, openInterestPpm, riskBudgetPpm, deleveragePpm } = DEFAULT_CONTRACT_LIMITS;

test.each<[string, readonly string[]]>([
  ['Pairs and precision', pairRows],
  [
    'Fast exchange',
    [
      `firm for ${seconds(QUOTE_TTL_MS)}`,
      `The spread is ${percent(DEFAULT_SPREAD_PPM)}`,
      `worth ${amount(SWAP_MIN_USDT)} to ${amount(SWAP_MAX_USDT)} USDT`,
    ],
  ],
  [
    'Contracts',
    [
      ...tierRows,
      `Margin M from ${amount(MIN_MARGIN)} USDT; leverage L of ${LEVERAGES.join(', ')}`,
      `At most ${MAX_OPEN_POSITIONS} positions`,
      `Fees: ${percent(CONTRACT_FEE_PPM)}`,
      `1 ± ${percent(MARKET_SPREAD_PPM)}`,
      `net exposure of a pair ${percent(DEFAULT_CONTRACT_SETTINGS.exposurePpm)}, of all pairs ${percent(totalExposurePpm)}`,
      `all longs or all shorts ${percent(openInterestPpm)}`,
      `exceeds ${percent(riskBudgetPpm)} of the funds`,
      `exceeds ${percent(deleveragePpm)} of the funds`,
    ],
  ],
  [
    'Second contracts',
    [
      ...secondRows,
      `The fee is ${percent(DEFAULT_SECOND_FEE_PPM)} of the stake`,
      `At most ${MAX_OPEN_SECONDS} open`,
      `No tick within ${seconds(VOID_AFTER_MS)}`,
    ],
  ],
  ['Referral and fees', [`floor(${percent(COMMISSION_PPM)})`]],
])('"%s" of docs/rules.md tells the numbers of the code', (section, told) => {
  const text = sections.get(section)!.replaceAll(/ +\|/g, ' |');
  for (const each of told) expect(text).toContain(each);
});
