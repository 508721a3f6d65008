/** A chapter of the reference. */
export interface Group {
  readonly name: string;
  readonly description: string;
  /** Beginnings of the paths that belong to it. */
  readonly paths: readonly string[];
}

/** The open API comes first: it is what most readers come for. */
const OPEN_GROUPS: readonly Group[] = [
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

/** The chapters in the order in which a newcomer needs them. The longest fitting beginning decides. */
const GROUPS: readonly Group[] = [
  ...OPEN_GROUPS,
  {
    name: 'Exchange',
    description: 'What anyone may know: settings, home page, messages.',
    paths: ['/bb/config', '/bb/index', '/bb/request/', '/paramter/'],
  },
  {
    name: 'Market',
    description: 'Prices, candles, books and trades; the sealed chain of accepted prices.',
    paths: ['/huobi/', '/bb/market/'],
  },
  {
    name: 'Account',
    description: 'Registration, log-in, passwords, sessions and two-factor.',
    paths: ['/user/', '/bb/user/sendSecurityCode', '/bb/user/updateIcon', '/bb/file/icon/'],
  },
  {
    name: 'Verification',
    description: 'Proof of identity, and the pictures it takes.',
    paths: ['/bb/user/realName', '/bb/file/upload'],
  },
  {
    name: 'Assets',
    description: 'Balances, statements, papers for a tax office, and transfers between the own accounts.',
    paths: ['/bb/asset/', '/bb/paper/', '/contract/contract/'],
  },
  {
    name: 'Spot',
    description: 'Orders on the central limit order book, and their fills.',
    paths: ['/bb/order/'],
  },
  {
    name: 'Convert',
    description: 'Fast exchange at a firm rate.',
    paths: ['/bb/exchange/'],
  },
  {
    name: 'Contract',
    description: 'Leveraged contracts: orders, positions and their stops.',
    paths: ['/contract/app/contract/standard/', '/contract/app/contract/risk/'],
  },
  {
    name: 'Second contract',
    description: 'Short contracts on up or down, settled by sealed prices.',
    paths: ['/contract/app/contract/second/'],
  },
  {
    name: 'Subscription',
    description: 'New coins: projects, purchases and their unlocking.',
    paths: ['/bb/subscribe/'],
  },
  {
    name: 'Deposit',
    description: 'Money arriving.',
    paths: ['/bb/recharge/', '/bb/travel/'],
  },
  {
    name: 'Withdraw',
    description: 'Money leaving, and the addresses it goes to.',
    paths: ['/bb/user/statisticsUser/', '/bb/user/withdrawLimits', '/bb/address/', '/bb/collection/'],
  },
  {
    name: 'Invite',
    description: 'Inviting others, and the commission that their fees earn.',
    paths: ['/bb/index/share', '/bb/invite/'],
  },
  {
    name: 'Proof of liabilities',
    description:
      'What the exchange owes its users, once a day, and the proof of each that he is counted: docs/proof-of-liabilities.md.',
    paths: ['/bb/liabilities/'],
  },
  {
    name: 'Screening services',
    description: 'Where services that screen names and addresses answer: docs/screening.md.',
    paths: ['/bb/screening/'],
  },
  {
    name: 'API keys',
    description: 'Keys for programs that trade without signing in.',
    paths: ['/bb/apikey/'],
  },
];

/** For calls that nobody has put into a chapter, so that none is missing. A test keeps it empty. */
const OTHERS: Group = { name: 'Others', description: '', paths: [] };
export const ALL_GROUPS: readonly Group[] = [...GROUPS, OTHERS];

/** The chapter of a call. */
export function groupOf(path: string): Group {
  let best: { readonly group: Group; readonly length: number } | undefined;
  for (const group of GROUPS) {
    for (const beginning of group.paths)
      if (path.startsWith(beginning) && beginning.length > (best?.length ?? 0))
        best = { group, length: beginning.length };
  }
  return best?.group ?? OTHERS;
}
