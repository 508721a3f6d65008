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
import type { CommissionTotalsTables } from '../referral/commission-totals.ts';
import type { LedgerTables } from '../sequencer/rows/tables.ts';
import type { FeeTables } from '../spot/fees/tables.ts';
import type { ResultTables } from '../operators/results/tables.ts';
import type { WalletTables } from '../wallet/tables.ts';

/**
 * Every table, as kysely sees it. `numeric` and `bigint` columns arrive as strings. What commits write of a domain is added to
 * this interface by its `records.ts`.
 */
export interface Tables
  extends
    LedgerTables,
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
