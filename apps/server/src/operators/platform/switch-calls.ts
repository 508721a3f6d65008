import { opsSwitchCalls } from '@bourse/protocol/operators/switches/calls';
import { handle, type Call } from '../../gateway/call.ts';
import { actorOf } from '../log/audit-log.ts';
import type { Deps } from '../deps.ts';
import type { Switchboard } from './switchboard.ts';

/** Products on and off, and maintenance mode; both count at once. */
export function switchHandlers({ services, log }: Deps, switchboard: Switchboard): Call[] {
  const { settings } = services;

  const list = handle(opsSwitchCalls.list, () => ({
    maintenance: switchboard.maintenance,
    products: switchboard.products(),
    countriesKnown: settings.countryHeader !== undefined && settings.trustProxy !== undefined,
  }));

  const set = handle(opsSwitchCalls.set, async ({ product, off, countries }, caller) => {
    const { off: wasOff, countries: were } = switchboard.products().find((each) => each.product === product)!;
    const codes = [...new Set(countries?.split(',') ?? [])].sort();
    const [before, after] = [
      { off: wasOff, countries: were },
      { off: off === '1', countries: codes },
    ];
    await switchboard.change(async (trx) => {
      const subject = `switch:${product}`;
      await log.write(trx, actorOf(caller), { action: 'switch.set', subject, before, after });
      return switchboard.set(trx, product, off === '1', codes);
    });
    return {};
  });

  const maintenance = handle(opsSwitchCalls.setMaintenance, async ({ on }, caller) => {
    const [before, after] = [{ on: switchboard.maintenance }, { on: on === '1' }];
    await switchboard.change(async (trx) => {
      const subject = 'switch:maintenance';
      await log.write(trx, actorOf(caller), { action: 'switch.maintenance', subject, before, after });
      return switchboard.setMaintenance(trx, on === '1');
    });
    return {};
  });

  return [list, set, maintenance];
}
