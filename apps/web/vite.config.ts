import { fileURLToPath } from 'node:url';
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_FACTS,
  LANGUAGES,
  shortOf,
} from '../../packages/protocol/src/languages.ts';
import { pagesConfig } from '../../tools/src/pages/config.ts';

const server = process.env['SERVER'] ?? 'http://localhost:8080';

const MARKET_PAGES = {
  '/home/detail': 'src/spot/page/TradePage.tsx',
  '/contract': 'src/contract/page/ContractPage.tsx',
  '/secondContract': 'src/second/page/SecondPage.tsx',
};

/** What a market page fetches as soon as it is there. */
const CHART = {
  '/home/detail': ['src/market/chart/PriceChart.tsx'],
  '/contract': ['src/market/chart/PriceChart.tsx'],
  '/secondContract': [],
};

export default pagesConfig({
  root: fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, ''),
  base: '/pc/',
  languages: LANGUAGE_FACTS,
  first: ['src/app/home/RunningProjects.tsx', 'src/app/home/Proof.tsx'],
  kin: { market: Object.values(MARKET_PAGES) },
  early: {
    ...Object.fromEntries(
      Object.entries(MARKET_PAGES).map(([address, page]) => [address, [page, ...CHART[address]]]),
    ),
    ...Object.fromEntries(
      LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE).map((language) => [
        language,
        [`src/i18n/languages/${shortOf(language)}.ts`],
      ]),
    ),
  },
  proxy: {
    ...Object.fromEntries(
      ['/user', '/huobi', '/bb', '/contract', '/paramter'].map((path) => [path, { target: server }]),
    ),
    '/stream': { target: server, ws: true },
  },
});
