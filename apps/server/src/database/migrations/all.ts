import type { Migration } from '../migrate.ts';
import * as ledger from './0001-ledger.ts';
import * as identity from './0002-identity.ts';
import * as market from './0003-market.ts';
import * as content from './0004-content.ts';
import * as wallet from './0005-wallet.ts';
import * as account from './0006-account.ts';
import * as deposits from './0007-deposits.ts';
import * as operators from './0008-operators.ts';
import * as messages from './0009-messages.ts';
import * as contract from './0010-contract.ts';
import * as second from './0011-second.ts';
import * as launchpad from './0012-launchpad.ts';
import * as riskNotices from './0013-risk-notices.ts';
import * as articles from './0014-content.ts';
import * as apiKeys from './0015-api-keys.ts';
import * as cancelAfter from './0016-cancel-after.ts';
import * as house from './0017-house.ts';
import * as reads from './0018-reads.ts';
import * as referencePrices from './0019-reference-prices.ts';
import * as keys from './0020-keys.ts';
import * as pricing from './0021-pricing.ts';
import * as storage from './0022-storage.ts';
import * as storageSpans from './0022-storage-spans.ts';
import * as storageTicks from './0022-storage-ticks.ts';
import * as keyTurnover from './0023-key-turnover.ts';
import * as precision from './0024-precision.ts';
import * as precisionSeed from './0024-precision-seed.ts';
import * as work from './0025-work.ts';
import * as jumps from './0026-jumps.ts';
import * as partitions from './0026-partitions.ts';
import * as coins from './0027-coins.ts';
import * as feedKey from './0028-feed-key.ts';
import * as insiders from './0029-insiders.ts';
import * as codes from './0030-codes.ts';
import * as keySignatures from './0031-key-signatures.ts';
import * as selfInvites from './0032-self-invites.ts';
import * as vouchers from './0033-vouchers.ts';
import * as protections from './0035-protections.ts';
import * as keyWaits from './0036-key-waits.ts';
import * as toInsurance from './0037-to-insurance.ts';
import * as mails from './0038-mails.ts';
import * as proposalParts from './0039-proposal-parts.ts';
import * as liabilities from './0040-liabilities.ts';
import * as tradingMessages from './0041-trading-messages.ts';
import * as orderPlans from './0042-order-plans.ts';
import * as leftProposals from './0043-left-proposals.ts';
import * as roles from './0044-roles.ts';
import * as unreadIndexes from './0045-unread-indexes.ts';
import * as payoutOrders from './0046-payout-orders.ts';
import * as passkeys from './0047-passkeys.ts';
import * as payoutReports from './0048-payout-reports.ts';
import * as brand from './0049-brand.ts';
import * as chainReading from './0050-chain-reading.ts';
import * as payoutDecisions from './0051-payout-decisions.ts';
import * as payoutProgress from './0052-payout-progress.ts';
import * as launchFacts from './0053-launch-facts.ts';
import * as hotWallet from './0054-hot-wallet.ts';
import * as keptHashing from './0055-kept-hashing.ts';
import * as reportLengths from './0056-report-lengths.ts';
import * as operatorRoles from './0057-operator-roles.ts';
import * as consoleAddresses from './0058-console-addresses.ts';
import * as closedAccounts from './0059-closed-accounts.ts';
import * as requestIds from './0060-request-ids.ts';
import * as pairTerms from './0061-pair-terms.ts';
import * as closedFrozen from './0062-closed-frozen.ts';
import * as reconciliation from './0063-reconciliation.ts';
import * as levels from './0064-levels.ts';
import * as openSecondsRoom from './0065-open-seconds-room.ts';
import * as proposedBooks from './0066-proposed-books.ts';
import * as reserves from './0067-reserves.ts';
import * as feeTiers from './0068-fee-tiers.ts';
import * as screening from './0069-screening.ts';
import * as tickBlocks from './0070-tick-blocks.ts';
import * as whereSecondsEnd from './0070-where-seconds-end.ts';
import * as queuedCloses from './0072-queued-closes.ts';
import * as mailTexts from './0073-mail-texts.ts';
import * as sealedCommitments from './0075-sealed-commitments.ts';
import * as signOn from './0076-sign-on.ts';
import * as commissionTotals from './0078-commission-totals.ts';
import * as houseDays from './0080-house-days.ts';
import * as photoLinks from './0081-photo-links.ts';
import * as reserveRequests from './0085-reserve-requests.ts';
import * as travelFacts from './0090-travel-facts.ts';
import * as urgentMails from './0092-urgent-mails.ts';
import * as eventsByKind from './0093-events-by-kind.ts';
import * as inviteesById from './0094-invitees-by-id.ts';
import * as memoRules from './0096-memo-rules.ts';
import * as coinIcons from './0097-coin-icons.ts';
import * as traces from './0098-traces.ts';
import * as suggestedCredits from './0099-suggested-credits.ts';
import * as priceMemory from './0100-price-memory.ts';
import * as approvalEnds from './0101-approval-ends.ts';
import * as idFloors from './0102-id-floors.ts';
import * as profitFlows from './0103-profit-flows.ts';

/** Every step of the schema, in order. */
export const migrations: readonly Migration[] = [
  ledger,
  identity,
  market,
  content,
  wallet,
  account,
  deposits,
  operators,
  messages,
  contract,
  second,
  launchpad,
  riskNotices,
  articles,
  apiKeys,
  cancelAfter,
  house,
  reads,
  referencePrices,
  keys,
  pricing,
  storage,
  storageSpans,
  storageTicks,
  keyTurnover,
  precision,
  precisionSeed,
  work,
  jumps,
  partitions,
  coins,
  feedKey,
  insiders,
  codes,
  keySignatures,
  selfInvites,
  vouchers,
  protections,
  keyWaits,
  toInsurance,
  mails,
  proposalParts,
  liabilities,
  tradingMessages,
  orderPlans,
  leftProposals,
  roles,
  unreadIndexes,
  payoutOrders,
  passkeys,
  payoutReports,
  brand,
  chainReading,
  payoutDecisions,
  payoutProgress,
  launchFacts,
  hotWallet,
  keptHashing,
  reportLengths,
  operatorRoles,
  consoleAddresses,
  closedAccounts,
  requestIds,
  pairTerms,
  closedFrozen,
  reconciliation,
  levels,
  openSecondsRoom,
  proposedBooks,
  reserves,
  feeTiers,
  screening,
  tickBlocks,
  whereSecondsEnd,
  queuedCloses,
  mailTexts,
  sealedCommitments,
  signOn,
  commissionTotals,
  houseDays,
  photoLinks,
  reserveRequests,
  travelFacts,
  urgentMails,
  eventsByKind,
  inviteesById,
  memoRules,
  coinIcons,
  traces,
  suggestedCredits,
  priceMemory,
  approvalEnds,
  idFloors,
  profitFlows,
];
