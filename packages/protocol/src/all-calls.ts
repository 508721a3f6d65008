import type { CallsOf } from './call.ts';
import { apiKeyCalls } from './api-keys/calls.ts';
import { configCalls } from './config/calls.ts';
import { contentCalls } from './content/calls.ts';
import { contractCalls } from './contract/calls.ts';
import { accountCalls } from './identity/account-calls.ts';
import { identityCalls } from './identity/calls.ts';
import { freezeCalls } from './identity/freeze-calls.ts';
import { kycCalls } from './identity/kyc-calls.ts';
import { passkeyCalls } from './identity/passkey-calls.ts';
import { twoFactorCalls } from './identity/two-factor-calls.ts';
import { messageCalls } from './inbox/calls.ts';
import { launchpadCalls } from './launchpad/calls.ts';
import { liabilityCalls } from './liabilities/calls.ts';
import { marketCalls } from './market/calls.ts';
import { opsAlertCalls } from './operators/alerts/calls.ts';
import { opsAsideCalls } from './operators/asides/calls.ts';
import { opsBrandCalls } from './operators/brand/calls.ts';
import { opsChainCalls } from './operators/chains/calls.ts';
import { opsCoinCalls } from './operators/coins/calls.ts';
import { opsContentCalls } from './operators/content/calls.ts';
import { opsContractCalls } from './operators/contracts/calls.ts';
import { opsCreditCalls } from './operators/credits/calls.ts';
import { opsDepositCalls } from './operators/deposits/calls.ts';
import { opsExportCalls } from './operators/exports/calls.ts';
import { opsUserPaperCalls } from './operators/exports/user-calls.ts';
import { opsGoLiveCalls } from './operators/golive/calls.ts';
import { opsHouseCalls } from './operators/house/calls.ts';
import { opsKycCalls } from './operators/kyc/calls.ts';
import { opsLaunchpadCalls } from './operators/launchpad/calls.ts';
import { opsLedgerCalls } from './operators/ledger/calls.ts';
import { opsLiabilityCalls } from './operators/liabilities/calls.ts';
import { opsLogCalls } from './operators/log/calls.ts';
import { opsMailCalls } from './operators/mails/calls.ts';
import { opsOverviewCalls } from './operators/overview/calls.ts';
import { opsPairCalls } from './operators/pairs/calls.ts';
import { opsParameterCalls } from './operators/parameters/calls.ts';
import { opsPasskeyCalls } from './operators/passkeys/calls.ts';
import { opsPayoutCalls } from './operators/payouts/calls.ts';
import { opsProposalCalls } from './operators/proposals/calls.ts';
import { opsReconciliationCalls } from './operators/reconciliation/calls.ts';
import { opsReserveCalls } from './operators/reserves/calls.ts';
import { opsResultCalls } from './operators/results/calls.ts';
import { opsRoleCalls } from './operators/roles/calls.ts';
import { opsScreeningCalls } from './operators/screening/calls.ts';
import { opsSessionCalls } from './operators/session/calls.ts';
import { opsSignOnCalls } from './operators/sign-on/calls.ts';
import { opsStrayCalls } from './operators/strays/calls.ts';
import { opsSwitchCalls } from './operators/switches/calls.ts';
import { opsTeamCalls } from './operators/team/calls.ts';
import { opsTravelCalls } from './operators/travel/calls.ts';
import { opsUserCalls } from './operators/users/calls.ts';
import { opsWithdrawalCalls } from './operators/withdrawals/calls.ts';
import { referralCalls } from './referral/calls.ts';
import { requestCalls } from './requests/calls.ts';
import { screeningCalls } from './screening/calls.ts';
import { secondCalls } from './second/calls.ts';
import { spotCalls } from './spot/calls.ts';
import { swapCalls } from './swap/calls.ts';
import { walletCalls } from './wallet/calls.ts';
import { paperCalls } from './wallet/paper-calls.ts';
import { profitCalls } from './wallet/profit-calls.ts';
import { travelCalls } from './wallet/travel-calls.ts';

/** The calls of visitors and users: what the web app makes. A domain that has calls stands here, and its chapter below. */
export const WEB_CALLS = {
  config: configCalls,
  content: contentCalls,
  message: messageCalls,
  market: marketCalls,
  identity: identityCalls,
  twoFactor: twoFactorCalls,
  passkeys: passkeyCalls,
  freeze: freezeCalls,
  kyc: kycCalls,
  account: accountCalls,
  wallet: walletCalls,
  papers: paperCalls,
  profit: profitCalls,
  travel: travelCalls,
  spot: spotCalls,
  swap: swapCalls,
  contract: contractCalls,
  second: secondCalls,
  launchpad: launchpadCalls,
  liabilities: liabilityCalls,
  referral: referralCalls,
  apiKeys: apiKeyCalls,
  request: requestCalls,
  screening: screeningCalls,
};

/** The declaration of each by its path. */
export type WebCalls = CallsOf<typeof WEB_CALLS>;

/** A chapter of the API reference. */
export interface Chapter {
  readonly name: string;
  readonly description: string;
  /** Beginnings of the paths that belong to it. */
  readonly paths: readonly string[];
}

/** The chapters of these calls in the order in which a newcomer needs them. The longest fitting beginning decides. */
export const CHAPTERS: readonly Chapter[] = [
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

/**
 * The calls of the operators' console, below `/ops/api`: POST and form-encoded like all calls, files come with GET.
 * Amounts are decimal strings, times ms since 1970, ids text.
 */
export const OPS_CALLS = {
  session: opsSessionCalls,
  signOn: opsSignOnCalls,
  passkeys: opsPasskeyCalls,
  team: opsTeamCalls,
  roles: opsRoleCalls,
  overview: opsOverviewCalls,
  users: opsUserCalls,
  kyc: opsKycCalls,
  deposits: opsDepositCalls,
  withdrawals: opsWithdrawalCalls,
  alerts: opsAlertCalls,
  payouts: opsPayoutCalls,
  reconciliation: opsReconciliationCalls,
  reserves: opsReserveCalls,
  strays: opsStrayCalls,
  screening: opsScreeningCalls,
  travel: opsTravelCalls,
  credits: opsCreditCalls,
  house: opsHouseCalls,
  results: opsResultCalls,
  proposals: opsProposalCalls,
  coins: opsCoinCalls,
  brand: opsBrandCalls,
  mails: opsMailCalls,
  chains: opsChainCalls,
  pairs: opsPairCalls,
  parameters: opsParameterCalls,
  contracts: opsContractCalls,
  launchpad: opsLaunchpadCalls,
  content: opsContentCalls,
  switches: opsSwitchCalls,
  golive: opsGoLiveCalls,
  asides: opsAsideCalls,
  ledger: opsLedgerCalls,
  liabilities: opsLiabilityCalls,
  exports: opsExportCalls,
  userPapers: opsUserPaperCalls,
  log: opsLogCalls,
};

/** The declaration of each by its path. */
export type OpsCalls = CallsOf<typeof OPS_CALLS>;
