import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type {
  Assertion,
  Attestation,
  CreationOptions,
  PasskeyView,
  RequestOptions,
} from '@bourse/protocol/passkeys/fields';
import { keyNumbers } from '@bourse/custody/key-numbers';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { SecretBox } from '../files/secret-box.ts';
import type { Services } from '../services.ts';
import { Challenges, CHALLENGE_TTL_MS, type Binding } from './challenges.ts';
import type { PasskeyTable } from './tables.ts';

/** Whose it is: `user:<id>` or `operator:<id>`. */
export type PasskeyOwner = `user:${number}` | `operator:${number}`;

export type Passkey = Selectable<PasskeyTable>;

/** Everybody has a phone, a laptop and a key in a safe; more are a sign of something else. */
const MOST = 10;
/** Ed25519, P-256, RSA: what authenticators have. */
const ALGORITHMS = [-8, -7, -257];

interface Registration {
  /** Holds what says that its owner may add one still, until the transaction ends. */
  readonly permit: (trx: Database) => Promise<Refusal | undefined>;
  /** What else belongs to it, in its transaction. */
  readonly alongside: (trx: Database) => Promise<unknown>;
}

type Deps = Pick<Services, 'db' | 'clock' | 'settings' | 'brand' | 'log'>;

/**
 * Passkeys of users and operators. The site is the one of the settings, never what a request calls it; the person is always
 * verified by the authenticator, so that a passkey is something he has and something he knows or is.
 */
export class Passkeys {
  readonly #deps: Deps;
  readonly #challenges: Challenges;
  /** The only page that they answer to. */
  readonly origin: string;
  /** The host of the site: passkeys are made for it and answer to nobody else. */
  readonly rpId: string;

  constructor(deps: Deps, box: Pick<SecretBox, 'mac'>) {
    this.#deps = deps;
    this.#challenges = new Challenges(box);
    const { origin, hostname } = new URL(deps.settings.publicUrl);
    [this.origin, this.rpId] = [origin, hostname];
  }

  /** What a browser makes a passkey with. */
  async creationOptions(
    owner: PasskeyOwner,
    account: string,
    binding: Binding,
  ): Promise<CreationOptions | Refusal> {
    const { clock, brand } = this.#deps;
    const known = await this.#of(owner);
    if (known.length >= MOST) return refuse('TOO_MANY_PASSKEYS', { most: String(MOST) });
    return {
      challenge: this.#challenges.make(binding, clock.now()),
      rp: { id: this.rpId, name: brand.current.name },
      user: { id: handleOf(owner), name: account, displayName: account },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: CHALLENGE_TTL_MS,
      attestation: 'none',
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      excludeCredentials: known.map(descriptorOf),
    };
  }

  /** What a browser answers with a passkey: one of the owner's, or without an owner whichever the person chooses. */
  async requestOptions(binding: Binding, owner?: PasskeyOwner): Promise<RequestOptions> {
    const known = owner === undefined ? [] : await this.#of(owner);
    return {
      challenge: this.#challenges.make(binding, this.#deps.clock.now()),
      rpId: this.rpId,
      timeout: CHALLENGE_TTL_MS,
      userVerification: 'required',
      allowCredentials: known.map(descriptorOf),
    };
  }

  /** Adds a passkey. */
  async register(
    owner: PasskeyOwner,
    { name, attestation, worksFrom }: { name: string; attestation: Attestation; worksFrom: Date },
    binding: Binding,
    { permit, alongside }: Registration,
  ): Promise<PasskeyView | Refusal> {
    const { db, clock } = this.#deps;
    const challenge = challengeOf(attestation.response.clientDataJSON);
    if (challenge === undefined || !this.#challenges.isFor(binding, challenge, clock.now()))
      return refuse('PASSKEY_REFUSED');
    const found = await this.#read(() =>
      verifyRegistrationResponse({
        response: { ...attestation, clientExtensionResults: {} } as never,
        expectedChallenge: challenge,
        expectedOrigin: this.origin,
        expectedRPID: this.rpId,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    );
    if (!found?.verified) return refuse('PASSKEY_REFUSED');
    const { id, publicKey, counter } = found.registrationInfo.credential;
    const now = clock.now();
    const row = {
      id,
      owner,
      name,
      public_key: Buffer.from(publicKey),
      counter,
      transports: [...(attestation.response.transports ?? [])],
      created_at: new Date(now),
      works_from: worksFrom,
    };
    return db.transaction().execute(async (trx) => {
      const refusal = await permit(trx);
      if (refusal) return refusal;
      if (!(await this.#challenges.spend(trx, challenge, now))) return refuse('PASSKEY_REFUSED');
      // Of two at once, the second sees the first; of operators', whosever they are.
      const turn = isOperator(owner) ? 'passkeys of operators' : `passkeys ${owner}`;
      await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(trx);
      if (isOperator(owner) && (await isAnOperators(publicKey, trx))) return refuse('PASSKEY_REFUSED');
      if ((await this.#of(owner, trx)).length >= MOST)
        return refuse('TOO_MANY_PASSKEYS', { most: String(MOST) });
      const added = await trx
        .insertInto('passkeys')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (added.numInsertedOrUpdatedRows !== 1n) return refuse('PASSKEY_REFUSED');
      await alongside(trx);
      return viewOf({ ...row, counter: String(counter), used_at: null, ended_at: null });
    });
  }

  /** Whose passkey has answered a challenge of ours; used up by it, also by a wrong signature. With an owner, it must be one of his. */
  async prove(assertion: Assertion, binding: Binding, owner?: PasskeyOwner): Promise<Passkey | Refusal> {
    const now = this.#deps.clock.now();
    const challenge = challengeOf(assertion.response.clientDataJSON);
    if (challenge === undefined || !this.#challenges.isFor(binding, challenge, now))
      return refuse('PASSKEY_REFUSED');
    return this.#take(assertion, challenge, owner, (trx) => this.#challenges.spend(trx, challenge, now));
  }

  /**
   * As `prove`, of a challenge that says itself what is signed: a pay-out. Nothing is spent by it; whoever asks takes the
   * same answer once.
   */
  proveOver(challenge: Uint8Array, assertion: Assertion, owner: PasskeyOwner): Promise<Passkey | Refusal> {
    const expected = Buffer.from(challenge).toString('base64url');
    const said = challengeOf(assertion.response.clientDataJSON);
    if (said !== expected) return Promise.resolve(refuse('PASSKEY_REFUSED'));
    return this.#take(assertion, expected, owner);
  }

  async #take(
    assertion: Assertion,
    challenge: string,
    owner: PasskeyOwner | undefined,
    spend: (trx: Database) => Promise<boolean> = () => Promise.resolve(true),
  ): Promise<Passkey | Refusal> {
    const { db, clock } = this.#deps;
    const row = await db
      .selectFrom('passkeys')
      .selectAll()
      .where('id', '=', assertion.id)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (!row || (owner !== undefined && row.owner !== owner)) return refuse('PASSKEY_UNKNOWN');
    const { userHandle } = assertion.response;
    if (userHandle !== undefined && userHandle !== handleOf(row.owner)) return refuse('PASSKEY_UNKNOWN');
    const found = await this.#read(() =>
      verifyAuthenticationResponse({
        response: { ...assertion, clientExtensionResults: {} } as never,
        expectedChallenge: challenge,
        expectedOrigin: this.origin,
        expectedRPID: this.rpId,
        requireUserVerification: true,
        credential: {
          id: row.id,
          publicKey: Uint8Array.from(row.public_key),
          counter: Number(row.counter),
        },
      }),
    );
    if (!found?.verified) {
      // One try each: who tries on asks for a challenge for every check of a signature, and delays nobody else.
      await spend(db);
      return refuse('PASSKEY_REFUSED');
    }
    const { newCounter } = found.authenticationInfo;
    return db.transaction().execute(async (trx) => {
      if (!(await spend(trx))) return refuse('PASSKEY_REFUSED');
      const used = await trx
        .updateTable('passkeys')
        .set({ counter: newCounter, used_at: new Date(clock.now()) })
        .where('id', '=', row.id)
        .where('ended_at', 'is', null)
        // Of two answers at once, the later one of a counter is not taken over by the earlier one.
        .where('counter', '=', row.counter)
        .executeTakeFirst();
      return used.numUpdatedRows === 1n ? row : refuse('PASSKEY_REFUSED');
    });
  }

  /** What the verifier makes of it; nothing for what it does not take, and the log says why. */
  async #read<Result>(verify: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await verify();
    } catch (error) {
      this.#deps.log.warn({ reason: (error as Error).message }, 'an answer of a passkey was refused');
      return undefined;
    }
  }

  async list(owner: PasskeyOwner): Promise<PasskeyView[]> {
    return (await this.#of(owner)).map(viewOf);
  }

  /** With the public keys, for whoever verifies them himself. */
  async listWithKeys(owner: PasskeyOwner): Promise<(PasskeyView & { readonly publicKey: string })[]> {
    return (await this.#of(owner)).map((each) => ({
      ...viewOf(each),
      publicKey: each.public_key.toString('base64url'),
    }));
  }

  /** Whether one is his, and has not ended. */
  async stands(trx: Database, owner: PasskeyOwner, id: string): Promise<boolean> {
    const found = await trx
      .selectFrom('passkeys')
      .select('id')
      .where('id', '=', id)
      .where('owner', '=', owner)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    return found !== undefined;
  }

  /** Ends one; answers its name, or nothing where there is none. */
  async end(trx: Database, owner: PasskeyOwner, id: string): Promise<string | undefined> {
    const [ended] = await this.#end(trx, owner).where('id', '=', id).returning('name').execute();
    return ended?.name;
  }

  /** Ends all of an owner. */
  async endAll(trx: Database, owner: PasskeyOwner): Promise<void> {
    await this.#end(trx, owner).execute();
  }

  /** Ends those that confirm nothing yet. */
  async endWaiting(trx: Database, owner: PasskeyOwner): Promise<void> {
    await this.#end(trx, owner).where('works_from', '>', new Date(this.#deps.clock.now())).execute();
  }

  #end(trx: Database, owner: PasskeyOwner) {
    return trx
      .updateTable('passkeys')
      .set({ ended_at: new Date(this.#deps.clock.now()) })
      .where('owner', '=', owner)
      .where('ended_at', 'is', null);
  }

  #of(owner: PasskeyOwner, on: Database = this.#deps.db): Promise<Passkey[]> {
    return on
      .selectFrom('passkeys')
      .selectAll()
      .where('owner', '=', owner)
      .where('ended_at', 'is', null)
      .orderBy('created_at')
      .execute();
  }
}

function descriptorOf({ id, transports }: Passkey) {
  return { id, type: 'public-key' as const, transports };
}

function viewOf({ id, name, created_at, used_at, works_from }: Passkey): PasskeyView {
  return {
    id,
    name,
    createTime: created_at.getTime(),
    lastUseTime: used_at?.getTime() ?? 0,
    worksFrom: works_from.getTime(),
  };
}

/** What a passkey calls its owner. */
function handleOf(owner: string): string {
  return Buffer.from(owner).toString('base64url');
}

/** None of an answer that was given while our page lay inside another site's, where people see that site around it. */
function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const said = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as Record<string, unknown>;
    const { challenge, crossOrigin, topOrigin } = said;
    const isFramed = (crossOrigin ?? false) !== false || topOrigin !== undefined;
    return typeof challenge === 'string' && !isFramed ? challenge : undefined;
  } catch {
    return undefined;
  }
}

const isOperator = (owner: PasskeyOwner): boolean => owner.startsWith('operator:');

/** Whether an operator has this key or had it, under whatever id: who held it for two would approve as both. */
async function isAnOperators(publicKey: Uint8Array, db: Database): Promise<boolean> {
  const numbers = keyNumbers(publicKey);
  // Written as no authenticator writes it: what it is the same as is not known.
  if (numbers === undefined) return true;
  const rows = await db
    .selectFrom('passkeys')
    .select('public_key')
    .where('owner', 'like', 'operator:%')
    .execute();
  return rows.some((row) => keyNumbers(row.public_key) === numbers);
}
