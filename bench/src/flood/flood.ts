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

/** Of ten seconds the slowest hundredth are six orders, which one pause of the machine decides; where it has a bar, it has more. */
const COMPARED_SECONDS = option('compared', 40);

interface Asked {
  readonly rssMb?: number;
  /** By orders with nobody about, looked at right before. */
  readonly orderRatio?: number;
  /** How many attackers there are in the place of one, if others than of all. */
  readonly times?: number;
}

/** What is asked of one attack besides that trading goes on. */
const BARS: Readonly<Record<string, Asked>> = {
  idle: { rssMb: 600 },
  // A thousand of them.
  stalled_readers: { orderRatio: 1.2, times: 20 / 3 },
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
      const { orderRatio, times = TIMES } = BARS[name] ?? {};
      const isCompared = orderRatio !== undefined;
      const seconds = isCompared ? COMPARED_SECONDS : name === 'idle' ? IDLE_RISE_SECONDS + SECONDS : SECONDS;
      const before = isCompared ? await attackRound(house, { ...calm, seconds }) : quiet;
      const round: Round = { name, who: 'attackers', net: net++, price, seconds, times };
      print(name, await attackRound(house, round), before);
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
