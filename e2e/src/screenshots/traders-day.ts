import { setTimeout as sleep } from 'node:timers/promises';
import { BTC_USDT, FUND_PASSWORD, PICTURE, signUp, type Fields, type TestUser } from '@bourse/testkit/client';
import type { Outbox } from '@bourse/testkit/outbox';

const USDT = { currency: 'USDT', fundPassword: FUND_PASSWORD };
const WALLET = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
/** One code a minute is mailed. */
const CODE_PAUSE_MS = 61_000;
/** The shortest second contract, until it is settled. */
const SHORTEST_MS = 34_000;

/** Someone who has done a bit of everything, so that every list has something to show. Takes a minute. */
export async function traderWithHistory(url: string, mail: Outbox): Promise<TestUser> {
  const trader = await signUp(url, mail, 'trader@example.com');
  const mailedAt = Date.now();
  await trader.setFundPassword();
  await trader.applyForVerification({ realName: 'Ada Lovelace', idNumber: 'P4471208' });
  await tradeSpot(trader);
  await trader.ok('/contract/contract/transfer', { amount: '3000', currency: 'USDT', type: '1' });
  await tradeContracts(trader);
  await contract(trader, 'risk/accept', { product: 'second' });
  await openSecond(trader, { openAmount: '50', positionTime: '30', tradeType: '1' });
  await openSecond(trader, { openAmount: '120', positionTime: '30', tradeType: '2' });
  const openedAt = Date.now();
  await convert(trader);
  await invite(url, mail, trader);
  await fillAddressBook(trader);
  await deposit(trader);
  await verified(trader);
  await trader.ok('/bb/collection/save', {
    name: 'Ada Lovelace',
    bank: 'Bank of Example',
    cardNumber: '4111111111111111',
    fundPassword: FUND_PASSWORD,
  });
  await subscribe(trader);
  await sleep(Math.max(0, openedAt + SHORTEST_MS - Date.now()));
  await openSecond(trader, { openAmount: '500', positionTime: '300', tradeType: '1' });
  await sleep(Math.max(0, mailedAt + CODE_PAUSE_MS - Date.now()));
  await withdraw(trader, mail);
  return trader;
}

async function tradeSpot(user: TestUser): Promise<void> {
  const { body } = await user.call('/huobi/getHuobiContractDepthV2', { symbol: 'btcusdt', size: 1 });
  const mid = Number(body['tick'].bids[0][0]);
  const at = (factor: number) => (mid * factor).toFixed(2);
  const orders = [
    { direction: 'buy', type: 'market', amount: '1250' },
    { direction: 'sell', type: 'market', amount: '0.01' },
    { direction: 'buy', type: 'limit', price: at(0.995), amount: '0.015' },
    { direction: 'buy', type: 'limit', price: at(0.98), amount: '0.02' },
    { direction: 'sell', type: 'limit', price: at(1.012), amount: '0.08' },
    { direction: 'sell', type: 'stop-limit', stopPrice: at(0.97), price: at(0.968), amount: '0.1' },
  ];
  for (const order of orders) await user.ok('/bb/order/create', { ...BTC_USDT, ...order });
  const { order } = await user.ok('/bb/order/create', {
    ...{ baseCoin: 'ETH', quoteCoin: 'USDT', direction: 'buy', type: 'limit', price: '1500', amount: '0.2' },
  });
  await user.ok('/bb/order/cancel', { id: order.id });
}

async function tradeContracts(user: TestUser): Promise<void> {
  const call = (name: string, fields: Fields) => contract(user, `standard/${name}`, fields);
  await contract(user, 'risk/accept', { product: 'contract' });
  const order = { ...BTC_USDT, type: 'market', direction: 'buy', margin: '150', leverage: '20' };
  const { id } = await call('createOrder', order);
  await call('createOrder', { ...order, baseCoin: 'ETH', direction: 'sell', margin: '80', leverage: '10' });
  await call('createOrder', { ...order, type: 'limit', price: '40000', margin: '60', leverage: '5' });
  const ended = await call('createOrder', { ...order, margin: '40' });
  await call('closePosition', { id: ended.id });
  const { list } = await call('getContractRecord', { entryStatus: '1' });
  const price = Number(list.find((position: { id: string }) => position.id === id).openPrice);
  await call('setStops', {
    ...{ id, stopLoss: (price * 0.97).toFixed(2), stopProfit: (price * 1.04).toFixed(2) },
  });
}

async function openSecond(user: TestUser, fields: Fields): Promise<void> {
  await contract(user, 'second/createOrder', { ...BTC_USDT, ...fields });
}

/** A call of contracts or second contracts that must succeed; answers its result. */
async function contract(user: TestUser, path: string, fields: Fields): Promise<any> {
  const { body } = await user.call(`/contract/app/contract/${path}`, fields);
  if (body['code'] !== 200) throw new Error(`${path} was answered ${JSON.stringify(body)}`);
  return body['result'];
}

async function convert(user: TestUser): Promise<void> {
  const { quoteId } = await user.ok('/bb/exchange/quote', { fromCoin: 'USDT', toCoin: 'ETH', amount: '200' });
  await user.ok('/bb/exchange/execute', { quoteId, fundPassword: FUND_PASSWORD });
}

/** Two who have followed the trader's link, and one who has traded. */
async function invite(url: string, mail: Outbox, user: TestUser): Promise<void> {
  const { invitationCode } = await user.ok('/bb/index/share');
  const friend = await signUp(url, mail, 'friend.of.trader@example.com', invitationCode);
  await signUp(url, mail, 'other@example.com', invitationCode);
  await friend.ok('/bb/order/create', { ...BTC_USDT, direction: 'buy', type: 'market', amount: '2000' });
}

async function fillAddressBook(user: TestUser): Promise<void> {
  const addresses = [
    { chain: 'TRC20', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', remark: 'My wallet' },
    { chain: 'ERC20', address: WALLET },
  ];
  for (const address of addresses) await user.ok('/bb/address/add', { ...USDT, ...address });
}

async function deposit(user: TestUser): Promise<void> {
  for (const amount of ['500', '1999.95']) {
    const txHash = `0x${amount.replace('.', '').padStart(64, 'a1')}`;
    const fields = { currency: 'USDT', chain: 'ERC20', amount, txHash };
    await user.upload('/bb/recharge/submit', fields, { credential: { bytes: PICTURE } });
  }
}

async function verified(user: TestUser): Promise<void> {
  for (let wait = 0; wait < 60; wait++) {
    const { auth } = await user.ok('/user/info', { token: user.token, userId: user.userId });
    if (auth === 2) return;
    await sleep(500);
  }
  throw new Error('the demo reviewer did not verify the trader');
}

async function subscribe(user: TestUser): Promise<void> {
  const { list } = await user.ok('/bb/subscribe/list', { phase: 'participating' });
  for (const { id } of list.slice(0, 2))
    await user.call('/bb/subscribe/purchase', { id, amount: '100', fundPassword: FUND_PASSWORD });
}

async function withdraw(user: TestUser, mail: Outbox): Promise<void> {
  const payment = { currency: 'USDT', chain: 'ERC20', address: WALLET, amount: '50' };
  await user.ok('/bb/user/sendSecurityCode', { purpose: 'withdraw', ...payment });
  await sleep(1000);
  const code = mail.codeFor(user.email);
  await user.ok('/bb/user/statisticsUser/txPay', { ...payment, fundPassword: FUND_PASSWORD, code });
}
