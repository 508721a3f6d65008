import { UNIT } from '@bourse/money/amount';
import type { FundCommand } from '@bourse/protocol/command';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { PAIRS } from '@bourse/protocol/pairs';
import { sql } from 'kysely';
import type { Database } from './database/schema.ts';
import { StartRefused } from './launch/start-refused.ts';
import type { Sequencer } from './sequencer/sequencer.ts';

/** What a new user receives in demo mode (docs/rules.md, "Accounts and ledger"), on the spot account. */
const DEMO_FUNDS: FundCommand['funds'] = [
  { currency: 'USDT', amount: 10_000n * UNIT },
  { currency: 'BTC', amount: UNIT / 2n },
  { currency: 'ETH', amount: 5n * UNIT },
];

/** The house market maker's inventory in demo mode: deep enough for 20 levels a side on every pair. */
const HOUSE_INVENTORY: FundCommand['funds'] = [
  { currency: 'USDT', amount: 50_000_000n * UNIT },
  { currency: 'BTC', amount: 2_000n * UNIT },
  { currency: 'ETH', amount: 30_000n * UNIT },
  { currency: 'LTC', amount: 200_000n * UNIT },
  { currency: 'EOS', amount: 10_000_000n * UNIT },
  { currency: 'ADA', amount: 20_000_000n * UNIT },
  { currency: 'XRP', amount: 20_000_000n * UNIT },
  { currency: 'DOGE', amount: 100_000_000n * UNIT },
];

/** What the house converts from in demo mode. */
const SWAP_INVENTORY: FundCommand['funds'] = [
  { currency: 'USDT', amount: 10_000_000n * UNIT },
  { currency: 'BTC', amount: 200n * UNIT },
  { currency: 'ETH', amount: 4_000n * UNIT },
  { currency: 'LTC', amount: 40_000n * UNIT },
  { currency: 'EOS', amount: 4_000_000n * UNIT },
  { currency: 'ADA', amount: 8_000_000n * UNIT },
  { currency: 'XRP', amount: 8_000_000n * UNIT },
  { currency: 'DOGE', amount: 40_000_000n * UNIT },
];

/** House accounts that take the other side of contracts, and the insurance fund, in demo mode. */
const HOUSE_FUNDS: readonly { house: keyof typeof HOUSE; amount: bigint }[] = [
  { house: 'contractHouse', amount: 20_000_000n * UNIT },
  { house: 'secondHouse', amount: 5_000_000n * UNIT },
  { house: 'insurance', amount: 2_000_000n * UNIT },
];

/** Reference of the first money that a demo invents. */
const DEMO_REFERENCE = 'house-inventory';

/** Throws if the books hold money that a demo invented: users could withdraw it as if it were real. */
export async function refuseDemoBooks(db: Database, mode: 'demo' | 'production'): Promise<void> {
  if (mode !== 'production') return;
  const { rows } = await sql`select 1 from grants where reference = ${DEMO_REFERENCE}`.execute(db);
  if (rows.length === 0) return;
  throw new StartRefused(
    'MODE=production: this database belongs to a demo, its money is invented. Use an empty DATA_DIR or another DATABASE_URL.',
  );
}

/**
 * The first commands of a fresh database: the 16 pairs, the house's fee rates and, in demo mode, its inventory.
 * Each of them changes nothing the second time.
 */
export async function runGenesis(sequencer: Sequencer, mode: 'demo' | 'production'): Promise<void> {
  await Promise.all(PAIRS.map((pair) => sequencer.submit({ type: 'listPair', pair })));
  await sequencer.submit({ type: 'setFees', owner: HOUSE.marketMaker, makerPpm: 0, takerPpm: 0 });
  if (mode === 'demo') {
    await sequencer.submit({
      type: 'fund',
      owner: HOUSE.marketMaker,
      funds: HOUSE_INVENTORY,
      reference: DEMO_REFERENCE,
    });
    await sequencer.submit({
      type: 'fund',
      owner: HOUSE.swap,
      funds: SWAP_INVENTORY,
      reference: 'swap-inventory',
    });
    for (const { house, amount } of HOUSE_FUNDS) {
      const funds = [{ currency: 'USDT', amount }];
      await sequencer.submit({ type: 'fund', owner: HOUSE[house], funds, reference: `desk-funds:${house}` });
    }
  }
}

/** The grant of a new demo user; made once however often it is asked for. */
export async function grantDemoFunds(sequencer: Sequencer, userId: number): Promise<void> {
  await sequencer.submit({ type: 'fund', owner: userId, funds: DEMO_FUNDS, reference: `grant:${userId}` });
}

/** Says who invited a user; made once however often it is said. */
export async function setInviter(sequencer: Sequencer, userId: number, inviterId: number): Promise<void> {
  const reply = await sequencer.submit({ type: 'setInviter', owner: userId, inviter: inviterId });
  if (reply.status === 'refused') throw new Error(`the inviter was refused: ${reply.refusal.code}`);
}
