import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { forkScript } from '../child.ts';
import { progress, rounded } from '../figure.ts';
import type { Account } from './accounts.ts';
import type { Order } from './attacker.ts';
import { call, honestUsers, type Experience } from './honest.ts';
import type { LongestRounds } from './loop-rounds.ts';

/** The exchange that is attacked. */
export interface House {
  /** Where it answers: of each gateway. */
  readonly ports: readonly number[];
  /** The first are of honest users, the others of attackers. */
  readonly accounts: readonly Account[];
  /** Memory of the processes that clients reach, MB. */
  rss(): Promise<number>;
  /** What the longest rounds of the event loop took since it was asked before; absent: nobody measures them. */
  readonly rounds?: () => Promise<LongestRounds>;
}

export type Who = 'attackers' | 'control' | 'nobody';

export interface Round {
  readonly name: string;
  /** Who is there besides honest users. */
  readonly who: Who;
  /** The net from which it comes: 127.0.n.0/24. */
  readonly net: number;
  readonly price: string;
  readonly seconds: number;
  /** How many attackers there are in the place of one. */
  readonly times: number;
}

export interface Measured extends Experience {
  /** MB above those before it began. */
  readonly rss: number;
  readonly rounds?: LongestRounds;
}

/** Honest users among the accounts, and attackers. */
export const HONEST = 3;
export const ATTACKERS = 12;

/** What an attack has to get going before anything is measured, and what the exchange has to come to rest after it. */
const RISE_SECONDS = 2;
export const REST_SECONDS = 6;
const LOOK_MS = 500;

/** One attack, or its control, beside honest users. */
export async function attackRound(house: House, round: Round): Promise<Measured> {
  const { name, who, net, price, seconds, times } = round;
  const { ports, accounts } = house;
  const quiet = await house.rss();
  const target = { ports, accounts: accounts.slice(HONEST), net, times };
  const attacker =
    who === 'nobody' ? undefined : startAttacker({ name, isControl: who === 'control', target });
  try {
    await sleep(RISE_SECONDS * 1000);
    await house.rounds?.();
    let most = quiet;
    const looking = setInterval(() => {
      void house.rss().then((rss) => (most = Math.max(most, rss)));
    }, LOOK_MS);
    const experience = await honestUsers(ports, accounts, { seconds, price });
    clearInterval(looking);
    const rounds = await house.rounds?.();
    const rss = Math.max(most, await house.rss()) - quiet;
    const result = { ...experience, rss, ...(rounds && { rounds }) };
    progress(
      `${name}, ${who}: orders p50 ${at(result.orders, 0.5)} p99 ${at(result.orders, 0.99)} ms, ` +
        `log-ins p90 ${at(result.logIns, 0.9)} ms, ${result.refused} refused, ${Math.round(result.rss)} MB more`,
    );
    return result;
  } finally {
    attacker?.kill('SIGKILL');
    await sleep(REST_SECONDS * 1000);
  }
}

/** The sample that a share of them is below. */
export function at(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return rounded(sorted[Math.floor(sorted.length * share)] ?? 0);
}

/** A bid that nobody takes, and that is not too far away to be refused. */
export async function restingPrice(port: number): Promise<string> {
  const fields = { symbol: 'ethusdt', timer: '1day', size: '1' };
  for (;;) {
    const close = Number((await call({ port }, '/huobi/getDetails', fields))?.tick?.close);
    if (close > 0) return (close * 0.9).toFixed(2);
    await sleep(LOOK_MS);
  }
}

/** Somebody who does one thing until he is killed. */
export function startAttacker(order: Order): ChildProcess {
  const attacker = forkScript(new URL('attacker.js', import.meta.url));
  attacker.send(order);
  return attacker;
}
