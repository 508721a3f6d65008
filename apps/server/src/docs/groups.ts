import { CHAPTERS, type Chapter } from '@bourse/protocol/all-calls';

/** The open API comes first: it is what most readers come for. */
const OPEN_GROUPS: readonly Chapter[] = [
  {
    name: 'Open API: market',
    description: 'Pairs and their rules, prices, books, trades and candles. No key is needed.',
    paths: [
      '/market/',
      '/v1/common/',
      '/v1/settings/',
      '/v2/settings/',
      '/v2/market-status',
      '/v2/reference/currencies',
    ],
  },
  {
    name: 'Open API: account',
    description: 'The account that orders are placed from, its balances, and what trading costs.',
    paths: [
      '/v1/account/',
      '/v2/account/ledger',
      '/v2/account/valuation',
      '/v2/account/asset-valuation',
      '/v2/user/',
      '/v2/reference/transact-fee-rate',
    ],
  },
  {
    name: 'Open API: orders',
    description: 'Placing and cancelling orders, and looking up orders and fills.',
    paths: ['/v1/order/', '/v2/algo-orders'],
  },
  {
    name: 'Open API: wallet',
    description: 'Deposits, withdrawals, and transfers between the own accounts.',
    paths: ['/v2/account/', '/v1/query/', '/v1/dw/', '/v1/futures/', '/v5/account/'],
  },
];

const GROUPS: readonly Chapter[] = [...OPEN_GROUPS, ...CHAPTERS];

/** For calls that nobody has put into a chapter, so that none is missing. A test keeps it empty. */
const OTHERS: Chapter = { name: 'Others', description: '', paths: [] };
export const ALL_GROUPS: readonly Chapter[] = [...GROUPS, OTHERS];

/** The chapter of a call. */
export function groupOf(path: string): Chapter {
  let best: { readonly group: Chapter; readonly length: number } | undefined;
  for (const group of GROUPS) {
    for (const beginning of group.paths)
      if (path.startsWith(beginning) && beginning.length > (best?.length ?? 0))
        best = { group, length: beginning.length };
  }
  return best?.group ?? OTHERS;
}
