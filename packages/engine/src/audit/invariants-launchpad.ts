import { assert } from '../assert.ts';
import type { Check } from './part.ts';

/** 12: issued is what is locked, within supply and maximum; each lock and commitment is a reason to be frozen. */
export const checkLaunchpad: Check = (state, addReason) => {
  for (const { id, terms, issued, raised, subscriptions, isBusy } of state.projects.values()) {
    let coins = 0n;
    let paid = 0n;
    for (const mine of subscriptions.values()) {
      let own = 0n;
      for (const subscription of mine) {
        const { owner, status } = subscription;
        assert(
          state.subscriptions.get(subscription.id) === subscription,
          () => `12: a stray subscription in ${id}`,
        );
        own += subscription.coins;
        paid += subscription.paid;
        if (status === 'locked') addReason(owner.spot(terms.coin), subscription.coins);
        else addReason(owner.spot('USDT'), subscription.paid);
      }
      assert(own <= terms.allotMax, () => `12: a user has ${own} of project ${id}`);
      coins += own;
    }
    assert(coins <= terms.supply, () => `12: project ${id} issued ${coins}`);
    if (subscriptions.size > 0 && !isBusy)
      assert(coins === issued && paid === raised, () => `12: project ${id} does not add up`);
  }
};
