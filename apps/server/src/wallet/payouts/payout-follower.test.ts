import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectDatabase, type Connection } from '../../database/connect.ts';
import { createMigratedDatabase } from '../../database/test-database.ts';
import { eventually } from '../test-wallet.ts';
import { PayoutFollower, type FollowerDeps } from './payout-follower.ts';

const NOW = 1_767_600_000_000;
/** Nobody listens there. */
const DEAD = 'http://127.0.0.1:9';

/** A node of an EVM chain at block 100, which knows no transaction. */
let node: Server;
let connection: Connection;
let follower: PayoutFollower;
/** What was done about alerts, in its order. */
let said: string[];
let logged: { readonly msg: string; readonly chain?: string; readonly reason?: string }[];
beforeEach(async () => {
  connection = connectDatabase(await createMigratedDatabase(), { applicationName: 'payouts test' });
  [said, logged] = [[], []];
  node = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { id, method } = JSON.parse(body);
      const result = method === 'eth_blockNumber' ? '0x64' : null;
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
  });
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
  const services = {
    db: connection.db,
    clock: { now: () => NOW },
    log: pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) }),
    settings: { rpcUrls: { BTC: DEAD, ETH: url } },
    bus: { hasSubscribersAnywhere: () => false },
  };
  const deps = {
    chains: { formatOf: (chain: string) => (chain === 'ETH' ? 'evm' : 'bitcoin') },
    payouts: {},
    alerts: {
      raise: async (kind: string, subject: string) => void said.push(`${kind} ${subject}`),
      end: async (kinds: readonly string[], subject: string) =>
        void said.push(`no ${kinds.join()} ${subject}`),
    },
    pollMs: 5,
  };
  follower = new PayoutFollower(services as never, deps as unknown as FollowerDeps);
});
afterEach(async () => {
  await follower.stop();
  await connection.close();
  node.closeAllConnections();
  node.close();
});

const report = (id: string, event: string, txHash = '') =>
  connection.pool.query(
    `insert into payout_reports (id, event, tx_hash, detail, at) values ($1, $2, $3, '7', $4)`,
    [id, event, txHash, NOW],
  );
/** Ordered, and sent as the signer says. */
async function sent(id: string, chain: string): Promise<void> {
  await connection.pool.query(
    `insert into withdrawals (id, owner, currency, chain, address, amount, fee, status, tx_hash, remark, created_at, updated_at)
     values ($1, 7, $2, $2, 'x', 5, 1, 'paying', '', '', $3, $3)`,
    [id, chain, NOW],
  );
  await connection.pool.query(
    `insert into payout_orders (id, payout, approvals, created_at)
     values ($1, jsonb_build_object('id', $1::text, 'chain', $2::text, 'coin', $2::text), '[{}, {}]', $3)`,
    [id, chain, NOW],
  );
  await report(id, 'broadcast', '0xab');
}

test('a hot wallet that is low is told of once, however often is looked, until the signer says otherwise', async () => {
  await report('hot:BTC', 'low');
  follower.start();
  await eventually(async () => expect(said).toEqual(['hotWalletLow hot:BTC']));
  await pause(200);
  expect(said).toEqual(['hotWalletLow hot:BTC']);
  await report('hot:BTC', 'enough');
  await eventually(async () => expect(said).toEqual(['hotWalletLow hot:BTC', 'no hotWalletLow hot:BTC']));
  await report('hot:BTC', 'low');
  await eventually(async () => expect(said).toHaveLength(3));
});

test('whoever runs it learns of which chain nothing can be looked for, and why', async () => {
  await sent('1', 'BTC');
  follower.start();
  await eventually(async () => expect(logged.length).toBeGreaterThan(1));
  expect(logged[0]).toMatchObject({
    chain: 'BTC',
    msg: 'payouts were not looked for; trying again',
    reason: expect.stringMatching(/fetch failed|ECONNREFUSED|bad port/),
  });
});

test('until one of its transactions is in a block, a payout shows the newest that was sent, and is looked for on the chain', async () => {
  await sent('1', 'ETH');
  await report('1', 'replaced', '0xcd');
  follower.start();
  const progress = async () =>
    (await connection.pool.query('select state, tx_hash, confirmations, from_block from payout_progress'))
      .rows;
  const shown = { state: 'sent', tx_hash: '0xcd', confirmations: 0, from_block: '76' };
  await eventually(async () => expect(await progress()).toEqual([shown]));
  expect(said).toEqual(['no payoutWaits withdrawal:1']);
});
