import { isEnded, isTooFarAhead } from '@bourse/custody/approval-end';
import type { Payout } from '@bourse/custody/payout';
import { reasonText } from '@bourse/custody/reasons';
import { MEMO_FORMATS, normalizeMemo, payeeOf } from '@bourse/protocol/wallet/memo';
import { toBaseUnits } from '../amounts.ts';
import type { SignerRecord } from '../record/signer-record.ts';
import { OWN_DECIMALS } from '../chains/own-decimals.ts';
import type { ChainSetup, Setup } from '../setup.ts';
import { isPayable } from './addresses.ts';
import { checkApprovals } from './approvals.ts';
import { checkLimits } from './limits.ts';
import type { Enrolment } from './operators.ts';
import { orderSchema } from './order.ts';

export type Decision =
  | { readonly is: 'accept'; readonly payout: Payout; readonly credentials: readonly string[] }
  /** It may be accepted later. */
  | { readonly is: 'wait'; readonly reason: string }
  | { readonly is: 'refuse'; readonly reason: string };

export interface PolicyDeps {
  readonly setup: Setup;
  readonly operators: readonly Enrolment[];
  readonly record: SignerRecord;
}

/** An order that has waited for so long is refused: what two people wanted yesterday they may not want today. */
const MOST_WAIT_MS = 24 * 60 * 60 * 1000;

/** Whether the signer pays an order: by what is enrolled and set here, and by nothing that the order says of itself. */
export class Policy {
  readonly #deps: PolicyDeps;

  constructor(deps: PolicyDeps) {
    this.#deps = deps;
  }

  async decide(row: { id: string; createdAt: number }, order: unknown, now: number): Promise<Decision> {
    const parsed = orderSchema.safeParse(order);
    if (!parsed.success) {
      const { path, message } = parsed.error.issues[0]!;
      return refuse(reasonText('unreadable', { field: path.join('.'), words: message }));
    }
    const { payout: ordered, approvals } = parsed.data;
    const { validUntil } = ordered;
    if (validUntil === undefined) return refuse(reasonText('approvalWithoutEnd'));
    const payout: Payout = { ...ordered, validUntil };
    if (payout.id !== row.id) return refuse(reasonText('ofAnotherOrder'));
    const problem = this.#problemOf(payout) ?? problemOfEnd(validUntil, now);
    if (problem !== undefined) return refuse(problem);

    const isAutomatic = approvals.length === 0;
    const approved = isAutomatic
      ? { credentials: [] }
      : await checkApprovals(payout, approvals, this.#deps.operators);
    if (typeof approved === 'string') return refuse(approved);

    const { setup, record } = this.#deps;
    const limited = checkLimits(payout, setup.limits[payout.coin], isAutomatic, record, now);
    if (limited && 'refuse' in limited) return refuse(limited.refuse);
    if (limited && now > row.createdAt + MOST_WAIT_MS)
      return refuse(reasonText('waitedTooLong', { reason: limited.wait }));
    if (limited) return { is: 'wait', reason: limited.wait };
    return { is: 'accept', payout, credentials: approved.credentials };
  }

  /** What contradicts the signer's own list of chains, coins and addresses. */
  #problemOf({ coin, chain, token, decimals, address, memo, amount, feeLimit }: Payout): string | undefined {
    const setup = this.#deps.setup.chains[chain];
    const known = setup?.coins[coin];
    if (!setup || !known) return reasonText('notPaidHere', { coin, chain });
    if (token.toLowerCase() !== known.token.toLowerCase())
      return reasonText('otherContract', { coin, chain });
    if (decimals !== known.decimals)
      return reasonText('otherDecimals', { coin, chain, decimals: known.decimals });
    if (normalizeMemo(setup.kind, memo) !== memo)
      return MEMO_FORMATS.includes(setup.kind) ? reasonText('badTag') : reasonText('noMemos', { chain });
    const units = toBaseUnits(amount, decimals);
    if (units === undefined || units === 0n) return reasonText('badAmount');
    const fee = toBaseUnits(feeLimit, ownDecimals(setup));
    if (fee === undefined || fee === 0n) return reasonText('noFeeLimit');
    if (!isPayable(setup, address)) return reasonText('badAddress');
    // What is allowed without a tag is not allowed with one, behind which stands somebody else.
    const payee = payeeOf(address, memo);
    const isListed = (list: readonly string[], one: string) => list.some((each) => isSameAddress(each, one));
    const denied = [known.token, ...setup.deny];
    if (isListed(denied, address) || isListed(denied, payee)) return reasonText('deniedAddress');
    if (setup.allow && !isListed(setup.allow, payee)) return reasonText('unlistedAddress');
    return undefined;
  }
}

/** By this machine's clock, once: what is accepted in time is paid to its end, however long the chain takes. */
function problemOfEnd(validUntil: number, now: number): string | undefined {
  if (isEnded(validUntil, now)) return reasonText('approvalEnded', { time: timeOf(validUntil) });
  if (isTooFarAhead(validUntil, now)) return reasonText('approvalTooLong', { time: timeOf(validUntil) });
  return undefined;
}

function timeOf(seconds: number): string {
  return new Date(seconds * 1_000).toISOString();
}

/** Of the coin that a chain takes its fees in. */
export function ownDecimals({ kind }: ChainSetup): number {
  return OWN_DECIMALS[kind];
}

/** Letters' case means nothing in EVM and bech32 addresses; of two Base58 ones that differ by it, one is none. */
function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function refuse(reason: string): Decision {
  return { is: 'refuse', reason };
}
