import { hash as digest } from 'node:crypto';

/** What an operator approves: exactly this and nothing else (docs/rules.md, "Deposits and withdrawals"). */
export interface WithdrawalPayload {
  readonly owner: string;
  readonly currency: string;
  readonly amount: string;
  readonly fee: string;
  readonly chain: string;
  readonly address: string;
}

/** SHA-256 over what would be carried out. Whatever of it changes, the hash is another and approvals count no more. */
export function withdrawalHash(payload: WithdrawalPayload): string {
  const { owner, currency, amount, fee, chain, address } = payload;
  return hashOf(['withdrawal', owner, currency, amount, fee, chain, address]);
}

export interface CreditPayload {
  readonly owner: string;
  readonly currency: string;
  readonly amount: string;
  readonly reason: string;
}

export function creditHash({ owner, currency, amount, reason }: CreditPayload): string {
  return hashOf(['credit', owner, currency, amount, reason]);
}

export interface HousePayload {
  readonly kind: string;
  readonly from_owner: string;
  readonly to_owner: string;
  readonly currency: string;
  readonly amount: string;
  readonly credit: string | null;
  readonly credited: string | null;
  readonly reason: string;
}

export function houseHash(payload: HousePayload): string {
  const { kind, from_owner, to_owner, currency, amount, credit, credited, reason } = payload;
  return hashOf([
    'house',
    kind,
    from_owner,
    to_owner,
    currency,
    amount,
    credit ?? '',
    credited ?? '',
    reason,
  ]);
}

/** Over what was there and what would be, of one kind about one thing. */
export function proposalHash(proposal: {
  readonly kind: string;
  readonly subject: string;
  readonly before: string;
  readonly payload: string;
}): string {
  const { kind, subject, before, payload } = proposal;
  return hashOf(['proposal', kind, subject, before, payload]);
}

function hashOf(fields: readonly string[]): string {
  return digest('sha256', JSON.stringify(fields), 'hex');
}
