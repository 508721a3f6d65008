import type { ProductName } from '@bourse/protocol/domains';
import type { DrillScene } from '../scene.ts';
import { done, type Deed } from './deed.ts';
import type { KillSwitch } from './kill-switch.ts';
import type { Person } from './person.ts';

/** One for each product; each has been used before, so that there is something to get out of. */
export async function productSwitches(scene: DrillScene, user: Person, other: Person): Promise<KillSwitch[]> {
  const { admin } = scene;
  const path = '/ops/api/switches/set';
  const of = (
    product: ProductName,
    exits: KillSwitch['exits'],
    more: Partial<Pick<KillSwitch, 'others' | 'again'>> = {},
  ): KillSwitch => ({
    name: product,
    on: () => admin.ok(path, { product, off: 1 }),
    off: () => scene.byTwo(path, { product, off: 0 }),
    entry: user[product === 'spot' ? 'order' : product],
    refusal: 'PRODUCT_OFF',
    exits,
    ...more,
  });

  await done('a conversion', user.swap);
  await done('a subscription', user.launchpad);
  await done('a deposit address', user.deposit);
  const { order } = await done('an order', user.order);
  const position = await done('a position', user.contract);
  await user.getCode();
  const withdrawal = await done('a withdrawal', user.withdrawal);
  await other.getCode();
  return [
    of('spot', { 'a cancel': user.cancel(order.id), 'a conversion': user.swap }),
    of('swap', { 'the list of conversions': user.look('/bb/exchange/record'), 'an order': user.order }),
    of('contract', { 'a close': user.close(position.id), 'money brought back': user.bringBack }),
    of('second', { 'the list of second contracts': ended(user) }),
    of('launchpad', { 'own subscriptions': user.look('/bb/subscribe/my') }),
    of('deposit', { 'the list of deposits': user.look('/bb/recharge/record') }),
    of(
      'withdrawal',
      { 'a cancel of one': user.cancelWithdrawal(withdrawal.id) },
      { again: other.withdrawal },
    ),
  ];
}

const ended =
  ({ user }: Person): Deed =>
  () =>
    user.call('/contract/app/contract/second/getContractRecord');
