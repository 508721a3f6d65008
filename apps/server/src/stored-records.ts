import { contractRecords } from './contract/records.ts';
import { launchpadRecords } from './launchpad/records.ts';
import { marketRecords } from './market/records.ts';
import { houseRecords } from './operators/records.ts';
import { referralRecords } from './referral/records.ts';
import { secondRecords } from './second/records.ts';
import { StoredRecords } from './sequencer/rows/record.ts';
import { pairRecords } from './spot/pair-records.ts';
import { orderRecords } from './spot/records.ts';
import { swapRecords } from './swap/records.ts';
import { walletRecords } from './wallet/records.ts';

/** What commits write of each domain, in the order in which a start loads it. */
export const STORED_RECORDS = new StoredRecords([
  pairRecords,
  marketRecords,
  referralRecords,
  walletRecords,
  swapRecords,
  houseRecords,
  launchpadRecords,
  contractRecords,
  secondRecords,
  orderRecords,
]);
