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
  { services: { clock }, log, proposals }: Deps,
  liabilities: LiabilityOperations,
  house: HouseReserves,
): Call[] {
  const status = handle(opsReserveCalls.status, async () => {
    const [published, newest] = [await liabilities.reserves(), await liabilities.newest()];
    const asked = newest && (await house.askedSigner(newest));
    const addresses = asked?.addresses.slice() ?? (newest ? await house.addresses() : []);
    const signed =
      published?.statement.commitment === newest?.id ? published?.statement.addresses : undefined;
    const isSigned = new Set(signed?.map(nameOf));
    return {
      published: published
        ? {
            commitment: published.statement.commitment,
            time: published.statement.time,
            coins: ratiosOf(published.statement, published.commitment.roots),
          }
        : null,
      request: newest ? { commitment: newest.id, hash: newest.hash, addresses } : null,
      signer: asked ? { askedAt: asked.askedAt, signed: asked.signed.length } : null,
      unsigned: addresses.filter((each) => !isSigned.has(nameOf(each))),
    };
  });

  /** The statement of that commitment, which a new one follows. */
  async function statementOf(commitment: number) {
    const published = await liabilities.reserves();
    return published?.statement.commitment === commitment ? published : undefined;
  }

  /** Refused when it is about another than the newest commitment, or names no address that its statement lacks. */
  async function stale({ commitment, hash, signatures }: Attestations): Promise<Refusal | undefined> {
    const newest = await liabilities.newest();
    if (newest?.id !== commitment || newest.hash !== hash) return refuse('OPS_CHANGED_MEANWHILE');
    const known = new Set((await statementOf(commitment))?.statement.addresses.map(nameOf));
    return signatures.every((each) => known.has(nameOf(each))) ? refuse('OPS_NOT_PENDING') : undefined;
  }

  const propose = proposals.kind('reserves.publish', {
    approver: 'alerts.explain',
    alwaysTwo: true,
    isApart: true,
    current: async (signed: Attestations) => (await stale(signed)) ?? {},
    carryOut: (signed, { actor, proposedBy }) => {
      const { commitment, hash, signatures } = signed;
      const subject = `liabilities:${commitment}`;
      const entry = { action: 'reserves.publish', subject, after: { hash, addresses: signatures.length } };
      return log.auditedCommand(actor, entry, async () => {
        const verified = await house.verify(signed);
        if (verified instanceof Refusal) return verified;
        const before = await statementOf(commitment);
        const { addresses } = house.merged(before?.statement.addresses ?? [], verified);
        const held = await house.read(addresses);
        // Whose addresses have just signed wants them counted.
        if (verified.some(({ chain }) => held.away.includes(chain))) return refuse('RESERVES_NOT_READ');
        const strange = verified.find((each) => isOfAnotherKey(each, held.keys));
        if (strange) return refuse('RESERVES_NOT_SIGNED', { address: strange.address });
        const statement = { commitment, hash, time: clock.now(), addresses, ...held };
        const by = { proposedBy, approvedBy: actor.operatorId! };
        const revision = (before?.revision ?? 0) + 1;
        if (!(await liabilities.publishReserves({ statement, revision }, by)))
          return refuse('OPS_CHANGED_MEANWHILE');
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

/** An account of EOS has a name: any key can sign for it, and the node alone says that this one is not its own. */
function isOfAnotherKey(
  { chain, address, format }: ReserveStatement['addresses'][number],
  keys: ReserveStatement['keys'] = [],
): boolean {
  return (
    format === 'eos' &&
    keys.some((each) => each.chain === chain && each.address === address && each.state === 'disabled')
  );
}

function nameOf({ chain, address }: { readonly chain: string; readonly address: string }): string {
  return `${chain} ${address}`;
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
