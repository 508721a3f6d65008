import { opsSwitchCalls } from '@bourse/protocol/operators/switches/calls';
import type { ProductName } from '@bourse/protocol/domains';
import { refuse } from '@bourse/protocol/refusal';
import { handle, type Call } from '../../gateway/call.ts';
import { actorOf, type Actor } from '../log/audit-log.ts';
import { onlyProposed } from '../proposals/rule.ts';
import type { Deps } from '../deps.ts';
import type { Switchboard } from './switchboard.ts';

interface Switched {
  readonly product: ProductName;
  readonly off: boolean;
  /** In order. */
  readonly countries: readonly string[];
}

/** Products on and off, and maintenance mode. To stop takes one person, and counts at once; to open again takes two. */
export function switchHandlers({ services, log, proposals }: Deps, switchboard: Switchboard): Call[] {
  const { settings } = services;

  const list = handle(opsSwitchCalls.list, () => ({
    maintenance: switchboard.maintenance,
    products: switchboard.products(),
    countriesKnown: settings.countryHeader !== undefined && settings.trustProxy !== undefined,
  }));

  const stateOf = (product: ProductName) => {
    const { off, countries } = switchboard.products().find((each) => each.product === product)!;
    return { off, countries };
  };
  const carryOut = async ({ product, off, countries }: Switched, actor: Actor) => {
    const before = stateOf(product);
    await switchboard.change(async (trx) => {
      const entry = { action: 'switch.set', subject: `switch:${product}`, before, after: { off, countries } };
      await log.write(trx, actor, entry);
      return switchboard.set(trx, product, off, countries);
    });
    return {};
  };
  const open = proposals.kind('switch.open', {
    approver: 'switches.set',
    current: async ({ product }: Switched) => stateOf(product),
    carryOut: (change, { actor }) => carryOut(change, actor),
  });

  const set = handle(opsSwitchCalls.set, async ({ product, off, countries }, caller) => {
    const codes = [...new Set(countries?.split(',') ?? [])].sort();
    const change = { product, off: off === '1', countries: codes };
    const opens = () => {
      const was = stateOf(product);
      return (was.off && !change.off) || was.countries.some((country) => !codes.includes(country));
    };
    const subject = `switch:${product}`;
    if (opens()) return onlyProposed(await open(subject, change, caller));
    return proposals.halt({ kind: 'switch.open', subject }, caller, async () => {
      // Stopped a moment ago, perhaps at another gateway: what stopped nothing more would open it.
      await switchboard.load();
      return opens() ? refuse('OPS_CHANGED_MEANWHILE') : carryOut(change, actorOf(caller));
    });
  });

  const carryOutMaintenance = async (on: boolean, actor: Actor) => {
    const [before, after] = [{ on: switchboard.maintenance }, { on }];
    await switchboard.change(async (trx) => {
      const subject = 'switch:maintenance';
      await log.write(trx, actor, { action: 'switch.maintenance', subject, before, after });
      return switchboard.setMaintenance(trx, on);
    });
    return {};
  };
  const endMaintenance = proposals.kind('maintenance.end', {
    approver: 'switches.set',
    current: async (_change: { on: false }) => ({ on: switchboard.maintenance }),
    carryOut: ({ on }, { actor }) => carryOutMaintenance(on, actor),
  });

  const maintenance = handle(opsSwitchCalls.setMaintenance, async ({ on }, caller) => {
    const subject = 'switch:maintenance';
    const ends = () => on === '0' && switchboard.maintenance;
    if (ends()) return onlyProposed(await endMaintenance(subject, { on: false }, caller));
    return proposals.halt({ kind: 'maintenance.end', subject }, caller, async () => {
      await switchboard.load();
      return ends() ? refuse('OPS_CHANGED_MEANWHILE') : carryOutMaintenance(on === '1', actorOf(caller));
    });
  });

  return [list, set, maintenance];
}
