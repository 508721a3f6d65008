import type { DrillScene } from '../scene.ts';
import { done, type Deed } from './deed.ts';
import type { KillSwitch } from './kill-switch.ts';
import type { Person } from './person.ts';

const ABROAD = { 'cf-ipcountry': 'US' };
const AT_HOME = { 'cf-ipcountry': 'JP' };
const QUOTE = { fromCoin: 'USDT', toCoin: 'BTC', amount: '50' };

/** Pairs, one coin on one chain, countries, one user, and everything at once. */
export async function marketSwitches(scene: DrillScene, user: Person, other: Person): Promise<KillSwitch[]> {
  const { admin } = scene;
  const openOrder = async (): Promise<string> => (await done('an order', user.order)).order.id;
  // A halted pair takes nothing at all (docs/rules.md): cancel-only is the switch that lets people out.
  const pair = async (status: 'halted' | 'cancel-only'): Promise<KillSwitch> => ({
    name: `pair ${status}`,
    on: () => admin.ok('/ops/api/pairs/status', { symbol: 'btcusdt', status }),
    off: () => scene.byTwo('/ops/api/pairs/status', { symbol: 'btcusdt', status: 'trading' }),
    entry: user.order,
    refusal: status === 'halted' ? 'PAIR_HALTED' : 'PAIR_CANCEL_ONLY',
    exits:
      status === 'halted'
        ? { 'an order on another': user.elsewhere }
        : { 'a cancel': user.cancel(await openOrder()) },
  });

  const position = await done('a position', user.contract);
  const chain = { currency: 'USDT', chain: 'ERC20' };
  const closed = { id: user.user.userId, product: 'swap' };
  const from =
    (headers: Record<string, string>): Deed =>
    () =>
      user.user.call('/bb/exchange/quote', QUOTE, { headers });
  return [
    await pair('halted'),
    await pair('cancel-only'),
    {
      name: 'deposits of a coin on a chain',
      on: () => admin.ok('/ops/api/chains/update', { ...chain, depositOpen: 0 }),
      off: () => scene.byTwo('/ops/api/chains/update', { ...chain, depositOpen: 1 }),
      entry: user.deposit,
      refusal: 'DEPOSIT_CLOSED',
      exits: { 'the list of deposits': user.look('/bb/recharge/record') },
    },
    {
      name: 'a product in a country',
      on: () => admin.ok('/ops/api/switches/set', { product: 'swap', off: 0, countries: 'US' }),
      off: () => scene.byTwo('/ops/api/switches/set', { product: 'swap', off: 0 }),
      entry: from(ABROAD),
      refusal: 'PRODUCT_OFF_HERE',
      exits: { 'the list of conversions': user.look('/bb/exchange/record') },
      others: { 'a conversion elsewhere': from(AT_HOME) },
    },
    {
      name: 'a product for one user',
      on: () => admin.ok('/ops/api/users/switch', { ...closed, closed: 1 }),
      off: () => scene.byTwo('/ops/api/users/switch', { ...closed, closed: 0 }),
      entry: user.swap,
      refusal: 'PRODUCT_OFF',
      exits: { 'an order': user.order },
      others: { "another's conversion": other.swap },
    },
    {
      name: 'maintenance',
      on: () => admin.ok('/ops/api/switches/maintenance', { on: 1 }),
      off: () => scene.byTwo('/ops/api/switches/maintenance', { on: 0 }),
      entry: user.order,
      refusal: 'MAINTENANCE',
      exits: {
        'a cancel': user.cancel(await openOrder()),
        'a close': user.close(position.id),
        'money brought back': user.bringBack,
      },
    },
  ];
}
