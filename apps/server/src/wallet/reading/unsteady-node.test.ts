import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parseAmount } from '@bourse/money/amount';
import { startTestBitcoin } from '@bourse/testkit/bitcoin-node';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { HDKey } from '@scure/bip32';
import { afterAll, expect, test } from 'vitest';
import { eventually } from '../test-wallet.ts';

/** Version bytes that say `zpub`: addresses of the witness kind. */
const ZPUB = { private: 0x04b2_430c, public: 0x04b2_4746 };
const zpub = HDKey.fromMasterSeed(Buffer.alloc(32, 9), ZPUB).derive("m/84'/0'/0'").publicExtendedKey;
const CONFIRMATIONS = 12;
/** Longer than the pause between two looks. */
const LATE_MS = 120;

type Mood = 'well' | 'late' | 'cut' | 'away';
let mood: (n: number) => Mood = () => 'well';
let asked = 0;

const node = await startTestBitcoin();
/** Before the node: passes on what is asked, late, cut off in the middle, or not at all. */
const line = createServer((request, response) => void pass(request, response, mood(asked++))).listen(
  0,
  '127.0.0.1',
);
await once(line, 'listening');
const exchange = await startTestExchange({
  env: {
    DEMO_REVIEW: 'off',
    XPUB_BTC: zpub,
    RPC_BTC: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
  },
  parts: { wallet: { chainPollMs: 30 } },
});
afterAll(async () => {
  await stopClean(exchange);
  line.closeAllConnections();
  line.close();
  await node.stop();
});

async function pass(request: IncomingMessage, response: ServerResponse, how: Mood): Promise<void> {
  if (how === 'away') return void request.destroy();
  const { method, url, headers } = request;
  const onward = ask(new URL(url!, node.url), { method, headers });
  request.pipe(onward);
  const [answer] = (await once(onward, 'response')) as [IncomingMessage];
  const body = Buffer.concat(await answer.toArray());
  if (how === 'late') await pause(LATE_MS);
  response.writeHead(answer.statusCode!, { 'content-length': body.length });
  if (how === 'cut') response.write(body.subarray(0, body.length >> 1), () => response.destroy());
  else response.end(body);
}

test('a node that answers late, in halves, or not at all credits each payment once, when it can be read', async () => {
  const user = await exchange.signUp();
  const { address } = await user.ok('/bb/recharge/address', { currency: 'BTC', chain: 'BTC' });
  const available = async () => parseAmount((await user.balance('BTC')).available)!;
  const before = await available();
  await eventually(async () => expect(await exchange.query('select 1 from chain_watches')).toHaveLength(1));

  let paid = 0n;
  const moods: Mood[] = ['late', 'cut', 'well', 'away', 'late', 'well', 'cut', 'well'];
  mood = (n) => moods[n % moods.length]!;
  for (const value of [10_000_000n, 20_000_001n, 30_000_002n]) {
    await node.pay([{ address, value }]);
    paid += value;
    await node.mine(CONFIRMATIONS / 2);
    await pause(3 * LATE_MS);
  }
  expect((await available()) - before).toBeLessThan(paid);

  // Nothing gets through: what is confirmed meanwhile waits, and nobody else does.
  mood = () => 'away';
  const since = asked;
  await node.mine(CONFIRMATIONS);
  await eventually(async () => expect(asked).toBeGreaterThan(since + 2));
  expect((await available()) - before).toBeLessThan(paid);
  await user.ok('/bb/asset/list');

  mood = () => 'well';
  await eventually(async () => expect((await available()) - before).toBe(paid));
  const { list } = await user.ok('/bb/recharge/record');
  expect(list.map(({ status }: { status: string }) => status)).toEqual(['finished', 'finished', 'finished']);
  expect(await exchange.query("select 1 from transfers where kind = 'deposit'")).toHaveLength(3);
}, 60_000);
