import type { Kysely } from 'kysely';
import type { ApiKeyTables } from '../api-keys/tables.ts';
import type { BrandTables } from '../brand/tables.ts';
import type { CoinTables } from '../coins/tables.ts';
import type { ContentTables } from '../content/tables.ts';
import type { ContractTables } from '../contract/tables.ts';
import type { FileTables } from '../files/tables.ts';
import type { IdentityTables } from '../identity/tables.ts';
import type { LaunchpadTables } from '../launchpad/tables.ts';
import type { LiabilityTables } from '../liabilities/tables.ts';
import type { MarketTables } from '../market/tables.ts';
import type { MailTables } from '../mail/tables.ts';
import type { MessageTables } from '../inbox/tables.ts';
import type { OpenApiTables } from '../open-api/tables.ts';
import type { ScreeningTables } from '../screening/tables.ts';
import type { TravelTables } from '../travel/tables.ts';
import type { OperatorTables } from '../operators/tables.ts';
import type { PasskeyTables } from '../passkeys/tables.ts';
import type {
  ClaimTable,
  ContractLimitTable,
  ContractSettingTable,
  PositionTable,
} from '../contract/records.ts';
import type { ProjectTable, SubscriptionTable } from '../launchpad/records.ts';
import type { HouseMoveTable } from '../operators/records.ts';
import type { CommissionTotalsTables } from '../referral/commission-totals.ts';
import type { CommissionEndedTable, CommissionTable, InviterTable } from '../referral/records.ts';
import type { SecondFeeTable, SecondSettingTable, SecondTable } from '../second/records.ts';
import type { LedgerTables } from '../sequencer/rows/tables.ts';
import type {
  LastPriceTable,
  OwnerFeeTable,
  OwnerTierTable,
  PairTable,
  ReferencePriceTable,
} from '../spot/pair-records.ts';
import type { OrderRow, TradeTable } from '../spot/records.ts';
import type { FeeTables } from '../spot/fees/tables.ts';
import type { ResultTables } from '../operators/results/tables.ts';
import type { SwapTable } from '../swap/records.ts';
import type { GrantTable, OwnTransferTable, WithdrawalTable } from '../wallet/records.ts';
import type { WalletTables } from '../wallet/tables.ts';

/** Tables of the domains that commits write. */
interface RecordTables {
  pairs: PairTable;
  last_prices: LastPriceTable;
  reference_prices: ReferencePriceTable;
  owner_fees: OwnerFeeTable;
  owner_tiers: OwnerTierTable;
  open_orders: OrderRow;
  closed_orders: OrderRow;
  trades: TradeTable;
  grants: GrantTable;
  withdrawals: WithdrawalTable;
  own_transfers: OwnTransferTable;
  swaps: SwapTable;
  house_moves: HouseMoveTable;
  open_positions: PositionTable;
  closed_positions: PositionTable;
  contract_claims: ClaimTable;
  contract_settings: ContractSettingTable;
  contract_limits: ContractLimitTable;
  live_seconds: SecondTable;
  /** Views of `live_seconds` and `closed_seconds`. */
  open_seconds: SecondTable;
  ended_seconds: SecondTable;
  closed_seconds: SecondTable;
  second_settings: SecondSettingTable;
  second_fee: SecondFeeTable;
  projects: ProjectTable;
  subscriptions: SubscriptionTable;
  inviters: InviterTable;
  commissions: CommissionTable;
  commissions_ended: CommissionEndedTable;
}

/** Every table, as kysely sees it. `numeric` and `bigint` columns arrive as strings. */
export interface Tables
  extends
    LedgerTables,
    RecordTables,
    IdentityTables,
    ApiKeyTables,
    MarketTables,
    BrandTables,
    CoinTables,
    ContentTables,
    ContractTables,
    CommissionTotalsTables,
    FeeTables,
    ResultTables,
    FileTables,
    LaunchpadTables,
    MailTables,
    LiabilityTables,
    MessageTables,
    ScreeningTables,
    TravelTables,
    OpenApiTables,
    PasskeyTables,
    OperatorTables,
    WalletTables {}

export type Database = Kysely<Tables>;
