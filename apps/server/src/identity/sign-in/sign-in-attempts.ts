import { Refusal } from '@bourse/protocol/refusal';
import type { Rank } from '../../lane.ts';
import { addressKey } from '../../gateway/access/address-key.ts';
import type { Attempts } from './attempts.ts';
import type { From, KnownPlaces } from './known-places.ts';
import type { AttemptLimit, IdentityLimits } from '../limits.ts';

/** An attempt to sign in that has been counted as a failure until it turns out to be none. */
export interface SignInAttempt {
  /** Where it was counted: further proofs of the same attempt count there as well. */
  readonly place: string;
  /** Whether somebody has logged in to the account from there. */
  readonly by: Rank;
  /** It succeeded: earlier failures at that place are forgiven. */
  readonly forgive: () => Promise<void>;
  /** The same, and the place is known from now on. */
  readonly succeed: (owner: string) => Promise<void>;
  /** It was no failure either. */
  readonly takeBack: () => Promise<void>;
}

/** Which log-in: of users or of operators. Their failures are counted apart. */
export type Door = 'account' | 'operator';

interface Count {
  readonly key: string;
  readonly limit: AttemptLimit;
}

interface Booked extends Count {
  readonly time: Date;
}

/**
 * How often a log-in may fail (docs/rules.md, "Identity and limits"): per place at an account, per network, and for all
 * strangers together at an account, who wait longer and longer. A device that has logged in to the account before has a
 * count of its own, so that nobody else can lock it out; a known network is spared the waits of strangers. What clients
 * without a known device share with their neighbours are short waits, not a long pause.
 */
export class SignInAttempts {
  readonly #attempts: Attempts;
  readonly #places: KnownPlaces;
  readonly #limits: IdentityLimits;

  constructor(attempts: Attempts, places: KnownPlaces, limits: IdentityLimits) {
    this.#attempts = attempts;
    this.#places = places;
    this.#limits = limits;
  }

  /** Attempts of one network at one account follow each other, so that right ones at the same time do not pause it. */
  inTurn<T>(door: Door, email: string, from: From, work: () => Promise<T>): Promise<T> {
    return this.#attempts.inTurn(`${door} ${email} ${addressKey(from.ip)}`, work);
  }

  /** Books an attempt before any secret is looked at. `owner`: whose account it is, if there is one. */
  async book(
    door: Door,
    email: string,
    owner: string | undefined,
    from: From,
  ): Promise<SignInAttempt | Refusal> {
    const found = await this.#places.standing(owner, from);
    // What spares a network would tell it who works here.
    const standing = door === 'operator' && found === 'sender' ? 'stranger' : found;
    const account = `${door} ${email}`;
    const sender = addressKey(from.ip);
    const place = standing === 'device' ? `device ${from.device!.id}` : `sender ${sender}`;
    const atPlace = `${account} ${place}`;
    const { loginPerAccount, loginPerSender, loginPerIp } = this.#limits;
    // Operators are few and have known devices: theirs stays a pause.
    const isShared = standing !== 'device' && door === 'account';
    const counts: Count[] = [{ key: atPlace, limit: isShared ? loginPerSender : loginPerAccount }];
    // Whether the account knows the network or not: two counts would tell by their pauses which accounts there are.
    if (standing !== 'device') counts.push({ key: `${door} ip ${sender}`, limit: loginPerIp });
    if (standing === 'stranger')
      counts.push({ key: strangersOf(account), limit: this.#limits.loginByStrangers });

    // Most are refused while a storm lasts: one look, and nothing written for them.
    const paused = await this.#attempts.pausedOf(counts.map(({ key }) => key));
    if (paused) return paused;
    const booked: Booked[] = [];
    for (const count of counts) {
      const time = await this.#attempts.book(count.key, count.limit);
      if (time instanceof Refusal) {
        await this.#takeBack(booked);
        return time;
      }
      booked.push({ ...count, time });
    }
    const forgive = async (): Promise<void> => {
      await this.#attempts.forgive(atPlace);
      await this.#takeBack(booked.slice(1));
    };
    return {
      place,
      by: standing === 'stranger' ? 'stranger' : 'known',
      forgive,
      succeed: async (of) => {
        await forgive();
        await this.#places.remember(of, from);
      },
      takeBack: () => this.#takeBack(booked),
    };
  }

  /** The owner has shown himself in another way: what was counted against him here, and against strangers, is over. */
  async forgive(door: Door, email: string, from: From): Promise<void> {
    const account = `${door} ${email}`;
    await this.#attempts.forgive(strangersOf(account));
    await this.#attempts.forgive(`${account} sender ${addressKey(from.ip)}`);
    if (from.device) await this.#attempts.forgive(`${account} device ${from.device.id}`);
  }

  async #takeBack(booked: readonly Booked[]): Promise<void> {
    for (const { key, time, limit } of booked) await this.#attempts.takeBack(key, time, limit);
  }
}

function strangersOf(account: string): string {
  return `${account} strangers`;
}
