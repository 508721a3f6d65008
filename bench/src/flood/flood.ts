import { setTimeout as sleep } from 'node:timers/promises';
import { option, printFigure, progress, rounded, words } from '../figure.ts';
import { ATTACKS } from '../hostile/attacks.ts';
import {
  at,
  attackRound,
  ATTACKERS,
  HONEST,
  REST_SECONDS,
  restingPrice,
  type House,
  type Measured,
  type Round,
} from '../hostile/round.ts';
import { usageOf, withParts } from '../parts/parts.ts';

/** `--times 2 --seconds 5 --attack churn` for a quick try. */
const TIMES = option('times', 10);
const SECONDS = option('seconds', 10);
const GATEWAYS = 2;
/** In so many seconds ten thousand sockets are open. */
const IDLE_RISE_SECONDS = 15;
const MEGABYTE = 1024 * 1024;
/** Most refused of what honest users ask: trading goes on. */
const REFUSED = 0.1;

/** What is asked of one attack besides that trading goes on. */
const BARS: Readonly<Record<string, { readonly rssMb?: number; readonly orderRatio?: number }>> = {
  idle: { rssMb: 600 },
  stalled_readers: { orderRatio: 1.2 },
};

/**
 * The attacks of `hostile` by ten times as many, on a core with two gateways, with their real limits: trading goes on, and what an
 * attacker holds takes no memory without end. Ends with 1 when a bar does not hold.
 */
export async function run(): Promise<void> {
  const only = words('attack');
  await withParts({ gateways: GATEWAYS, users: HONEST + ATTACKERS, limited: true }, async (parts) => {
    const house: House = {
      ports: parts.ports,
      accounts: parts.users,
      rss: async () => (await usageOf(parts.gateways)).rss / MEGABYTE,
    };
    await sleep(REST_SECONDS * 1000);
    const price = await restingPrice(parts.ports[0]!);
    const calm: Round = { name: 'idle', who: 'nobody', net: 1, price, seconds: SECONDS, times: 1 };
    progress('flood: nobody attacks');
    const quiet = await attackRound(house, calm);
    let net = 2;
    for (const name of Object.keys(ATTACKS).filter((each) => only.length === 0 || only.includes(each))) {
      const seconds = name === 'idle' ? IDLE_RISE_SECONDS + SECONDS : SECONDS;
      const round: Round = { name, who: 'attackers', net: net++, price, seconds, times: TIMES };
      print(name, await attackRound(house, round), quiet);
    }
  });
}

function print(name: string, attacked: Measured, quiet: Measured): void {
  const { rssMb, orderRatio } = BARS[name] ?? {};
  const [ours, theirs] = [at(attacked.orders, 0.99), at(quiet.orders, 0.99)];
  const asked = attacked.orders.length + attacked.logIns.length;
  const refused = asked === 0 ? 1 : attacked.refused / asked;
  const figures = [
    {
      name: `flood.${name}.order_ratio`,
      value: rounded(ours / theirs),
      unit: 'x',
      ours,
      theirs,
      ...(orderRatio !== undefined && { bar: { most: orderRatio } }),
    },
    {
      name: `flood.${name}.rss_mb`,
      value: rounded(attacked.rss),
      unit: 'MB',
      ...(rssMb !== undefined && { bar: { most: rssMb } }),
    },
    { name: `flood.${name}.refused`, value: rounded(refused), unit: 'share', bar: { most: REFUSED } },
  ];
  for (const figure of figures) printFigure(figure);
}
