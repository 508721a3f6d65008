import type { Kysely } from 'kysely';
import type { ApiKeyTables } from '../api-keys/tables.ts';
import type { CoinTables } from '../coins/tables.ts';
import type { ContentTables } from '../content/tables.ts';
import type { ContractTables } from '../contract/tables.ts';
import type { FileTables } from '../files/tables.ts';
import type { IdentityTables } from '../identity/tables.ts';
import type { LaunchpadTables } from '../launchpad/tables.ts';
import type { MarketTables } from '../market/tables.ts';
import type { MessageTables } from '../messages/tables.ts';
import type { OpenApiTables } from '../open-api/tables.ts';
import type { OperatorTables } from '../operators/tables.ts';
import type { LedgerTables } from '../sequencer/tables.ts';
import type { WalletTables } from '../wallet/tables.ts';

/** Every table, as kysely sees it. `numeric` and `bigint` columns arrive as strings. */
export interface Tables
  extends
    LedgerTables,
    IdentityTables,
    ApiKeyTables,
    MarketTables,
    CoinTables,
    ContentTables,
    ContractTables,
    FileTables,
    LaunchpadTables,
    MessageTables,
    OpenApiTables,
    OperatorTables,
    WalletTables {}

export type Database = Kysely<Tables>;
