import type { CallsOf } from '../call.ts';
import { opsAlertCalls } from './alerts/calls.ts';
import { opsPayoutCalls } from './payouts/calls.ts';
import { opsAsideCalls } from './asides/calls.ts';
import { opsBrandCalls } from './brand/calls.ts';
import { opsChainCalls } from './chains/calls.ts';
import { opsCoinCalls } from './coins/calls.ts';
import { opsContentCalls } from './content/calls.ts';
import { opsContractCalls } from './contracts/calls.ts';
import { opsCreditCalls } from './credits/calls.ts';
import { opsDepositCalls } from './deposits/calls.ts';
import { opsExportCalls } from './exports/calls.ts';
import { opsUserPaperCalls } from './exports/user-calls.ts';
import { opsGoLiveCalls } from './golive/calls.ts';
import { opsHouseCalls } from './house/calls.ts';
import { opsKycCalls } from './kyc/calls.ts';
import { opsLaunchpadCalls } from './launchpad/calls.ts';
import { opsLedgerCalls } from './ledger/calls.ts';
import { opsLiabilityCalls } from './liabilities/calls.ts';
import { opsLogCalls } from './log/calls.ts';
import { opsMailCalls } from './mails/calls.ts';
import { opsOverviewCalls } from './overview/calls.ts';
import { opsPairCalls } from './pairs/calls.ts';
import { opsParameterCalls } from './parameters/calls.ts';
import { opsPasskeyCalls } from './passkeys/calls.ts';
import { opsProposalCalls } from './proposals/calls.ts';
import { opsReconciliationCalls } from './reconciliation/calls.ts';
import { opsReserveCalls } from './reserves/calls.ts';
import { opsResultCalls } from './results/calls.ts';
import { opsRoleCalls } from './roles/calls.ts';
import { opsScreeningCalls } from './screening/calls.ts';
import { opsSessionCalls } from './session/calls.ts';
import { opsSignOnCalls } from './sign-on/calls.ts';
import { opsStrayCalls } from './strays/calls.ts';
import { opsSwitchCalls } from './switches/calls.ts';
import { opsTravelCalls } from './travel/calls.ts';
import { opsTeamCalls } from './team/calls.ts';
import { opsUserCalls } from './users/calls.ts';
import { opsWithdrawalCalls } from './withdrawals/calls.ts';

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
