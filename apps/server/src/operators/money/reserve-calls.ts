import {
  attestations,
  coinReserves,
  ratioText,
  type Attestations,
  type ReserveStatement,
} from '@bourse/protocol/liabilities/reserves';
import { opsReserveCalls } from '@bourse/protocol/operators/reserves/calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { handle, type Call } from '../../gateway/call.ts';
import type { HouseReserves } from '../../wallet/reserves/house-reserves.ts';
import type { Deps } from '../deps.ts';
import type { LiabilityOperations } from '../log/liability-calls.ts';
import { onlyProposed } from '../proposals/rule.ts';

/** Proof of reserves: two operators publish what the owners of our addresses have signed (docs/proof-of-liabilities.md). */
export function reserveHandlers(
  { services: { clock, log: serverLog }, log, proposals }: Deps,
  liabilities: LiabilityOperations,
  house: HouseReserves,
): Call[] {
  const status = handle(opsReserveCalls.status, async () => {
    const [published, newest] = [await liabilities.reserves(), await liabilities.newest()];
    return {
      published: published
        ? {
            commitment: published.statement.commitment,
            time: published.statement.time,
            coins: ratiosOf(published.statement, published.commitment.roots),
          }
        : null,
      request: newest
        ? { commitment: newest.id, hash: newest.hash, addresses: await house.addresses() }
        : null,
    };
  });

  /** Refused when it is about another than the newest commitment, or has its statement already. */
  async function stale({ commitment, hash }: Attestations): Promise<Refusal | undefined> {
    const newest = await liabilities.newest();
    if (newest?.id !== commitment || newest.hash !== hash) return refuse('OPS_CHANGED_MEANWHILE');
    const published = await liabilities.reserves();
    return published?.statement.commitment === commitment ? refuse('OPS_NOT_PENDING') : undefined;
  }

  const propose = proposals.kind('reserves.publish', {
    approver: 'alerts.explain',
    alwaysTwo: true,
    current: async (signed: Attestations) => (await stale(signed)) ?? {},
    carryOut: (signed, { actor, proposedBy }) => {
      const { commitment, hash, signatures } = signed;
      const subject = `liabilities:${commitment}`;
      const entry = { action: 'reserves.publish', subject, after: { hash, addresses: signatures.length } };
      return log.auditedCommand(actor, entry, async () => {
        const addresses = await house.verify(signed);
        if (addresses instanceof Refusal) return addresses;
        let statement: ReserveStatement;
        try {
          const held = await house.read(addresses);
          statement = { commitment, hash, time: clock.now(), addresses, ...held };
        } catch (err) {
          serverLog.warn({ err }, 'reserves were not read');
          return refuse('RESERVES_NOT_READ');
        }
        await liabilities.publishReserves(statement, { proposedBy, approvedBy: actor.operatorId! });
        return {};
      });
    },
  });
  const publish = handle(opsReserveCalls.publish, async ({ attestations: text }, caller) => {
    const signed = parse(text);
    if (!signed) return refuse('INVALID_FIELD', { field: 'attestations' });
    const refusal = await stale(signed);
    if (refusal) return refusal;
    const verified = await house.verify(signed);
    if (verified instanceof Refusal) return verified;
    return onlyProposed(await propose(`liabilities:${signed.commitment}`, signed, caller));
  });

  return [status, publish];
}

function parse(text: string): Attestations | undefined {
  try {
    return attestations.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function ratiosOf(
  statement: ReserveStatement,
  roots: readonly { readonly coin: string; readonly sum: bigint }[],
) {
  const texts = roots.map(({ coin, sum }) => ({ coin, sum: String(sum) }));
  return coinReserves(statement, texts).map(({ coin, ratio }) => ({ coin, ratio: ratioText(ratio) }));
}
