import { formatAmount, parseAmount } from '@bourse/money/amount';
import type { EarlierRequest } from '@bourse/engine/outcome';
import type { Assertion } from '@bourse/protocol/passkeys/fields';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { normalizeAddress } from '@bourse/protocol/wallet/address';
import { walletCalls, type WithdrawalView } from '@bourse/protocol/wallet/calls';
import { memoProblem, normalizeMemo, payeeOf, splitPayee } from '@bourse/protocol/wallet/memo';
import type { TravelInput, TravelParty } from '@bourse/protocol/wallet/travel';
import { sql } from 'kysely';
import { maybePaidUnseen } from '../../going-live/facts.ts';
import { partyIn } from '../../travel/calls.ts';
import type { TravelRule } from '../../travel/travel-rule.ts';
import type { Services } from '../../services.ts';
import { OutcomeUnknown, outcomesKnown, type DoneReply } from '../../sequencer/sequencer.ts';
import type { OwnAddresses } from '../reconciliation/own-addresses.ts';
import type { WithdrawalTable } from '../records.ts';
import type { AddressBook } from '../addresses/address-book.ts';
import type { ChainRegistry, ChainSpec } from '../chains.ts';
import type { Guards } from '../../gateway/access/guards.ts';
import { mailedPayee } from '../mailed-payee.ts';
import type { LevelLimits } from './level-limits.ts';
import { KeyedMutex } from '../../keyed-mutex.ts';
import type { SignedInCaller } from '../../gateway/call.ts';
import { settleProof, type Facts } from '../../gateway/access/proof.ts';
import { withdrawalView } from './withdrawal-views.ts';

/** Where how much is to go, as it came. */
export interface PaymentFields {
  readonly currency: string;
  readonly chain: string;
  readonly address: string;
  readonly memo?: string | undefined;
  /** What is debited; the fee is part of it. */
  readonly amount: string;
}

/** With its beneficiary, where the travel rule asks for him. */
export interface PaymentRequest extends PaymentFields, TravelInput {
  readonly requestId?: string | undefined;
}

/** On the page, with what proves that it is him. */
export interface WithdrawalRequest extends PaymentRequest {
  readonly fundPassword: string;
  readonly code?: string | undefined;
  readonly totp?: string | undefined;
  readonly passkey?: Assertion | undefined;
}

export interface WithdrawalDeps {
  readonly chains: ChainRegistry;
  readonly book: AddressBook;
  readonly guards: Guards;
  readonly levels: LevelLimits;
  readonly travel: Pick<TravelRule, 'refusalWithout' | 'partyOf' | 'tell'>;
  readonly own: Pick<OwnAddresses, 'keepsCoins'>;
  /** What this request id of the user was used for within 24 h. */
  readonly earlierRequest: (userId: number, requestId: string) => Promise<EarlierRequest | undefined>;
}

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** Open ones of a user. Each is looked at by a person, and a passkey confirms them as fast as one can touch it. */
const MOST_OPEN = 20;
/** Money on its way out: what is checked before the engine freezes it. What becomes of it then is `payouts/payouts.ts`. */
export class Withdrawals {
  readonly #services: Services;
  readonly #deps: WithdrawalDeps;
  readonly #mutex: KeyedMutex;

  constructor(services: Services, deps: WithdrawalDeps) {
    this.#services = services;
    this.#deps = deps;
    this.#mutex = new KeyedMutex({ name: 'withdrawal', turns: services.locks });
  }

  /**
   * Freezes an amount to be paid out. A user's requests take turns, so that the limit of the day holds for those sent
   * at once. The checks that use something up come last: a wrong amount must not cost the e-mail code.
   */
  request(caller: SignedInCaller, request: WithdrawalRequest): Promise<WithdrawalView | Refusal> {
    return this.#inTurn(
      caller.session.userId,
      request,
      async (payment) => {
        const operation = { purpose: 'withdraw', facts: factsOf(payment) } as const;
        return (
          (await this.#deps.guards.prove(walletCalls.withdraw, request, caller, operation)) ??
          (await this.#deps.guards.checkStanding(caller))
        );
      },
      // The proofs of the first time are used up.
      () => settleProof(caller),
    );
  }

  /** What a mailed code for this payment is bound to and its mail says; refused where the payment would be. */
  facts(request: PaymentFields): Facts | Refusal {
    const payment = this.#readPayment(request);
    return payment instanceof Refusal ? payment : factsOf(payment);
  }

  /**
   * As `request`, asked for by a program with the user's API key. In place of the proofs that only a person can give,
   * the address must be one that he has put into his book with his fund password, and has waited there. `stands`: why the key
   * works no more, looked at last.
   */
  requestByKey(
    userId: number,
    request: PaymentRequest,
    stands: () => Promise<Refusal | undefined>,
  ): Promise<WithdrawalView | Refusal> {
    return this.#inTurn(
      userId,
      request,
      async (payment) => (await this.#checkBook(userId, payment)) ?? (await stands()),
    );
  }

  #inTurn(
    userId: number,
    request: PaymentRequest,
    checkConsent: (payment: Payment) => Promise<Refusal | undefined>,
    onRepeat: () => void = () => undefined,
  ): Promise<WithdrawalView | Refusal> {
    return new Promise((resolve, reject) => {
      const inTurn = () => this.#requestInTurn(userId, request, { checkConsent, onRepeat, giveUp: reject });
      this.#mutex.take(userId, inTurn).then(resolve, reject);
    });
  }

  async #requestInTurn(
    userId: number,
    request: PaymentRequest,
    { checkConsent, onRepeat, giveUp }: Turn,
  ): Promise<WithdrawalView | Refusal> {
    const { requestId } = request;
    const earlier = requestId === undefined ? undefined : await this.#deps.earlierRequest(userId, requestId);
    if (earlier) {
      onRepeat();
      return this.#repeat(earlier, request);
    }

    const payment = this.#readPayment(request);
    if (payment instanceof Refusal) return payment;
    const beneficiary = await this.#beneficiary(userId, payment, request);
    if (beneficiary instanceof Refusal) return beneficiary;
    const refusal =
      (await this.#checkDay(userId, payment)) ??
      (await this.#checkUser(userId, payment)) ??
      (await this.#deps.levels.refusalOf(userId, payment.spec.currency, payment.amount)) ??
      (await checkConsent(payment));
    if (refusal) return refusal;

    const { spec, amount } = payment;
    const worth = this.#deps.levels.worth(spec.currency, amount);
    const view = await this.#submit(userId, payment, { requestId, giveUp });
    if (view instanceof Refusal) return view;
    await this.#deps.levels.note(view.id, worth);
    if (beneficiary) await this.#deps.travel.tell('withdrawal', view.id, userId, beneficiary);
    return view;
  }

  /**
   * The caller learns that the outcome is unknown as soon as that is so. The turn goes on until it is known, so that the limits of the next
   * request count this one.
   */
  async #submit(
    userId: number,
    { spec, address, amount }: Payment,
    { requestId, giveUp }: { readonly requestId: string | undefined; readonly giveUp: Turn['giveUp'] },
  ): Promise<WithdrawalView | Refusal> {
    const { sequencer } = this.#services;
    const before = await this.#newestOf(userId);
    try {
      const reply = await sequencer.submit({
        type: 'requestWithdrawal',
        user: userId,
        ...(requestId === undefined ? {} : { requestId }),
        currency: spec.currency,
        chain: spec.chain,
        address,
        amount,
        fee: spec.withdrawFee,
      });
      return reply.status === 'refused' ? reply.refusal : await this.#viewOfReply(reply);
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) throw error;
      giveUp(error);
      await outcomesKnown(sequencer);
      const newest = await this.#newestOf(userId);
      return newest === before ? refuse('NOT_BEGUN') : this.#view(newest);
    }
  }

  /** 0: he has none. */
  async #newestOf(userId: number): Promise<number> {
    const { newest } = await this.#services.db
      .selectFrom('withdrawals')
      .select((eb) => eb.fn.max<string | null>('id').as('newest'))
      .where('owner', '=', String(userId))
      .executeTakeFirstOrThrow();
    return Number(newest ?? 0);
  }

  /** As named with the request, or saved with the address; refused where the travel rule needs one and there is none. */
  async #beneficiary(
    userId: number,
    { spec, address, amount }: Payment,
    request: PaymentRequest,
  ): Promise<TravelParty | Refusal | undefined> {
    const { travel, book } = this.#deps;
    const named = partyIn(request);
    if (named) return named;
    const refusal = await travel.refusalWithout(userId, spec.currency, amount);
    if (!refusal) return undefined;
    const entry = await book.idOf(userId, spec, address);
    const saved = entry === undefined ? undefined : await travel.partyOf('address', entry);
    return saved ?? refusal;
  }

  /** The withdrawal that a request of the last 24 hours made. */
  async idOfRequest(userId: number, requestId: string): Promise<number | undefined> {
    const earlier = await this.#deps.earlierRequest(userId, requestId);
    return earlier?.command === 'requestWithdrawal' ? earlier.result.withdrawalId : undefined;
  }

  /** The first answer, if the same was asked: the proofs it took are used up. */
  async #repeat(earlier: EarlierRequest, request: PaymentRequest): Promise<WithdrawalView | Refusal> {
    if (earlier.command !== 'requestWithdrawal') return refuse('REQUEST_ID_USED');
    const view = await this.#view(earlier.result.withdrawalId!);
    const spec = this.#deps.chains.find(request.currency, request.chain);
    const isSame =
      spec?.currency === view.currency &&
      spec.chain === view.chain &&
      // As the request says it, not as it may be asked by now: the rule of memos can have changed since.
      normalizeAddress(spec.format, request.address) === view.address &&
      memoOf(spec, request) === (view.memo ?? '') &&
      parseAmount(request.amount) === parseAmount(view.amount);
    return isSame ? view : refuse('REQUEST_ID_USED');
  }

  /** What the fields alone tell. */
  #readPayment(request: PaymentFields): Payment | Refusal {
    const spec = this.#deps.chains.find(request.currency, request.chain);
    if (!spec) return refuse('CHAIN_NOT_FOUND');
    if (!spec.withdrawOpen) return refuse('WITHDRAW_CLOSED');
    const address = payableAddress(this.#deps.chains, spec, request);
    if (address instanceof Refusal) return address;
    const amount = parseAmount(request.amount);
    if (amount === undefined) return refuse('INVALID_AMOUNT', { field: 'amount', decimals: '8' });
    const { currency, withdrawMin, withdrawMax } = spec;
    if (amount < withdrawMin)
      return refuse('WITHDRAW_BELOW_MIN', { minimum: formatAmount(withdrawMin), currency });
    if (amount > withdrawMax)
      return refuse('WITHDRAW_ABOVE_MAX', { maximum: formatAmount(withdrawMax), currency });
    return { spec, address, amount };
  }

  async #checkDay(userId: number, { spec, amount }: Payment): Promise<Refusal | undefined> {
    const { currency, withdrawDayMax } = spec;
    const left = withdrawDayMax - (await this.withdrawnInDay(userId, currency));
    if (amount <= left) return undefined;
    return refuse('WITHDRAW_DAY_LIMIT', {
      maximum: formatAmount(withdrawDayMax),
      left: formatAmount(left > 0n ? left : 0n),
      currency,
    });
  }

  async #checkUser(userId: number, { spec, address, amount }: Payment): Promise<Refusal | undefined> {
    const { guards, book, own } = this.#deps;
    if ((await guards.kycState(userId)) !== 2) return refuse('KYC_REQUIRED');
    const frozen = await guards.refuseFrozen(userId);
    if (frozen) return frozen;
    const blockedMs = (await guards.withdrawBlockedUntil(userId)) - this.#services.clock.now();
    if (blockedMs > 0) return refuse('WITHDRAW_BLOCKED', { hours: String(Math.ceil(blockedMs / HOUR)) });
    if (await own.keepsCoins(spec.chain, splitPayee(address).address)) return refuse('ADDRESS_OF_HOUSE');
    if (!(await book.lets(userId, spec, address))) return refuse('ADDRESS_TOO_NEW');
    if ((await this.#openOf(userId)) >= MOST_OPEN)
      return refuse('TOO_MANY_WITHDRAWALS', { most: String(MOST_OPEN) });
    // The engine decides; asked here so that a typo does not use up the code.
    return (await this.#isAffordable(userId, spec.currency, amount))
      ? undefined
      : refuse('INSUFFICIENT_BALANCE');
  }

  async #checkBook(userId: number, { spec, address }: Payment): Promise<Refusal | undefined> {
    const waitMs = this.#services.settings.protectionWaitHours * HOUR;
    const age = await this.#deps.book.ageOf(userId, spec, address);
    if (age === undefined) return refuse('ADDRESS_NOT_IN_BOOK');
    return age < waitMs
      ? refuse('ADDRESS_TOO_NEW_FOR_KEY', { hours: String(Math.ceil((waitMs - age) / HOUR)) })
      : undefined;
  }

  /** Of one currency on all chains, in the last 24 h, paid or waiting. */
  async withdrawnInDay(userId: number, currency: string): Promise<bigint> {
    const row = await this.#services.db
      .selectFrom('withdrawals')
      .select(sql<string>`coalesce(sum(amount), 0)`.as('total'))
      .where('owner', '=', String(userId))
      .where('currency', '=', currency)
      .where('status', 'in', ['pending', 'paying', 'finished'])
      .where('created_at', '>', String(this.#services.clock.now() - DAY))
      .executeTakeFirstOrThrow();
    return BigInt(row.total);
  }

  async #openOf(userId: number): Promise<number> {
    const { open } = await this.#services.db
      .selectFrom('withdrawals')
      .select((eb) => eb.fn.countAll<string>().as('open'))
      .where('owner', '=', String(userId))
      .where('status', 'in', ['pending', 'paying'])
      .executeTakeFirstOrThrow();
    return Number(open);
  }

  async #isAffordable(userId: number, currency: string, amount: bigint): Promise<boolean> {
    const row = await this.#services.db
      .selectFrom('accounts')
      .select('available')
      .where('owner', '=', String(userId))
      .where('product', '=', 'spot')
      .where('currency', '=', currency)
      .executeTakeFirst();
    return row !== undefined && BigInt(row.available) >= amount;
  }

  /** The user's own change of mind. */
  async cancel(userId: number, id: string, requestId: string | undefined): Promise<WithdrawalView | Refusal> {
    const asked = await this.#find(id);
    if (
      asked?.owner === String(userId) &&
      asked.status === 'pending' &&
      (await maybePaidUnseen(this.#services.db, asked))
    )
      return refuse('WITHDRAWAL_COMPARED');
    const reply = await this.#services.sequencer.submit({
      type: 'cancelWithdrawal',
      user: userId,
      ...(requestId === undefined ? {} : { requestId }),
      withdrawalId: Number(id),
    });
    if (reply.status !== 'refused') return this.#viewOfReply(reply);
    // The engine forgets what has ended; its owner may know that it has.
    const row = reply.refusal.code === 'WITHDRAWAL_NOT_FOUND' ? await this.#find(id) : undefined;
    return row?.owner === String(userId) ? refuse('WITHDRAWAL_NOT_PENDING') : reply.refusal;
  }

  #find(id: string): Promise<WithdrawalTable | undefined> {
    return this.#services.db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** A repeat of a request id names an earlier withdrawal. */
  async #viewOfReply({ result, withdrawal }: DoneReply): Promise<WithdrawalView> {
    return withdrawal ? withdrawalView(withdrawal) : this.#view(result.withdrawalId!);
  }

  async #view(id: number): Promise<WithdrawalView> {
    return withdrawalView((await this.#find(String(id)))!);
  }
}

/** What a request is held against, and who is told what in its turn. */
interface Turn {
  readonly checkConsent: (payment: Payment) => Promise<Refusal | undefined>;
  readonly onRepeat: () => void;
  /** Rejects the request, whose turn goes on. */
  readonly giveUp: (error: unknown) => void;
}

interface Payment {
  readonly spec: ChainSpec;
  /** With its memo, as they are stored. */
  readonly address: string;
  readonly amount: bigint;
}

function factsOf({ spec: { currency, chain }, address, amount }: Payment): Facts {
  return { currency, chain, address: mailedPayee(address), amount: formatAmount(amount) };
}

/**
 * The address as it is stored, with the memo if there is one. What is sent to the contract of a token, of this coin or another
 * one, is lost: refused.
 */
export function payableAddress(
  chains: Pick<ChainRegistry, 'isTokenContract'>,
  spec: ChainSpec,
  payee: { readonly address: string; readonly memo?: string | undefined },
): string | Refusal {
  const address = normalizeAddress(spec.format, payee.address);
  if (address === undefined) return refuse('ADDRESS_INVALID', { chain: spec.chain });
  if (chains.isTokenContract(spec.chain, address)) return refuse('ADDRESS_OF_TOKEN');
  const problem = memoProblem(spec, payee.memo ?? '');
  return problem ? refuse(problem, { chain: spec.chain }) : payeeOf(address, memoOf(spec, payee));
}

/** As the chain writes it; of none that it knows, as it came. */
function memoOf({ format }: ChainSpec, { memo = '' }: { readonly memo?: string | undefined }): string {
  return normalizeMemo(format, memo) ?? memo;
}
