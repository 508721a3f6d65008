import { wording } from '@bourse/protocol/texts/wording';
import { startTestEvm, type TestEvm } from '@bourse/testkit/evm-node';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, type TestOperator } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { requestWithdrawal } from '@bourse/testkit/withdrawal';
import { createTestClient, getAddress, http, type Address, type Hex } from 'viem';
import { anvil } from 'viem/chains';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EvmNode } from './nodes/evm-node.ts';

/** A token that the exchange does not know: only the chain's node can say what stands at its address. */

const USDT = { currency: 'USDT', chain: 'ERC20' };
/** Nobody has ever used it. */
const PLAIN = '0x52908400098527886E0F7030069857D2E4169EE7';
/** Contracts that know no `balanceOf`, each in its way: as wallets of several keys do, or breaking over it. */
const WALLETS: readonly (readonly [what: string, address: Address, code: Hex])[] = [
  ['answers nothing', getAddress(`0x${'a1'.padStart(40, 'b0')}`), '0x00'],
  ['reverts', getAddress(`0x${'a2'.padStart(40, 'b0')}`), '0x600080fd'],
  ['breaks', getAddress(`0x${'a3'.padStart(40, 'b0')}`), '0xfe'],
];

let evm: TestEvm;
let exchange: TestExchange;
let one: TestOperator;
let two: TestOperator;
let setCode: (address: Address, code: Hex) => Promise<void>;
beforeAll(async () => {
  evm = await startTestEvm();
  const client = createTestClient({ mode: 'anvil', chain: anvil, transport: http(evm.url) });
  setCode = (address, bytecode) => client.setCode({ address, bytecode });
  for (const [, address, code] of WALLETS) await setCode(address, code);
  exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off', RPC_ERC20: evm.url } });
  one = await enrolAdmin(exchange);
  two = await enrolAdmin(exchange, 'two@example.com');
});
afterAll(async () => {
  await stopClean(exchange, one);
  await evm.stop();
});

const propose = (fields: object) => one.call('/ops/api/chains/update', { ...USDT, ...fields });
async function proposed(fields: object): Promise<string> {
  const { code, msg, data } = await propose(fields);
  expect([code, msg]).toEqual([1, expect.any(String)]);
  return (data as { proposal: string }).proposal;
}
const addressNow = () =>
  exchange.running.wallet.operations
    .chains()
    .find(({ currency, chain }) => currency === USDT.currency && chain === USDT.chain)!.manualAddress;

test('a node knows a token by what it answers, and a wallet that is a contract by what it does not', async () => {
  const node = new EvmNode(evm.url);
  expect(await node.isToken(evm.token)).toBe(true);
  expect(await node.isToken(PLAIN)).toBe(false);
  expect(await node.isToken(evm.rich)).toBe(false);
  for (const [what, address] of WALLETS) expect([what, await node.isToken(address)]).toEqual([what, false]);
  await expect(new EvmNode('http://127.0.0.1:1').isToken(PLAIN)).rejects.toThrow();
});

test('a token that is not listed is refused as a shared deposit address, a wallet that is a contract is not', async () => {
  const refused = await propose({ manualAddress: evm.token });
  expect(refused.msg).toBe(wording('en-US', 'ADDRESS_OF_TOKEN'));
  const proposal = await proposed({ manualAddress: WALLETS[0]![1] });
  expect((await two.approve(proposal)).code).toBe(1);
  expect(addressNow()).toBe(WALLETS[0]![1]);
});

test('who approves is asked about the address as it is by then', async () => {
  const address = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
  const proposal = await proposed({ manualAddress: address });
  // What stood at no address a moment ago stands there now: the code of our token.
  const code = await createTestClient({ mode: 'anvil', chain: anvil, transport: http(evm.url) }).request<{
    Parameters: [Address, 'latest'];
    ReturnType: Hex;
  }>({ method: 'eth_getCode' as never, params: [evm.token, 'latest'] as never });
  await setCode(address, code);
  expect((await two.approve(proposal)).msg).toBe(wording('en-US', 'ADDRESS_OF_TOKEN'));
  expect(addressNow()).toBe(WALLETS[0]![1]);
  await one.ok('/ops/api/proposals/cancel', { id: proposal });
});

/** A withdrawal that its user has asked for, and what an operator is told who approves it. */
async function approving(address: string): Promise<{ id: string; msg: string; code: number }> {
  const user = await exchange.signUp();
  const id = await requestWithdrawal(exchange, user, { amount: '20', address });
  const { payloadHash } = await one.ok('/ops/api/withdrawals/detail', { id });
  const { code, msg } = await one.call('/ops/api/withdrawals/approve', { id, payloadHash });
  return { id, code, msg };
}

test('a withdrawal to a token that is not listed is approved by nobody, and can be rejected', async () => {
  const { id, msg } = await approving(evm.token);
  expect(msg).toBe(wording('en-US', 'OPS_PAYEE_IS_TOKEN'));
  expect(await exchange.query('select from approvals where withdrawal_id = $1', [id])).toEqual([]);
  await one.ok('/ops/api/withdrawals/reject', { id, remark: 'That is the contract of a token' });
  expect((await approving(PLAIN)).code).toBe(1);
  expect((await approving(WALLETS[1]![1])).code).toBe(1);
});

test('with a silent node no shared address is set, all else is, and withdrawals go on', async () => {
  const proposal = await proposed({ manualAddress: PLAIN });
  await evm.stop();
  const silent = wording('en-US', 'CHAIN_NODE_SILENT', { chain: 'ERC20' });
  expect((await propose({ manualAddress: getAddress(`0x${'a9'.padStart(40, 'b0')}`) })).msg).toBe(silent);
  expect((await two.approve(proposal)).msg).toBe(silent);
  expect(addressNow()).toBe(WALLETS[0]![1]);
  const fee = await proposed({ withdrawFee: '4' });
  expect((await two.approve(fee)).code).toBe(1);
  const emptied = await proposed({ currency: 'ETH', manualAddress: '-' });
  expect(emptied).toMatch(/^\d+$/);
  expect((await approving(PLAIN)).code).toBe(1);
});
