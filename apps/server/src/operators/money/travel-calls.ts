import { opsTravelCalls, type TravelRecordView } from '@bourse/protocol/operators/travel/calls';
import type { Permission } from '@bourse/protocol/operators/permissions';
import { handle, type Call, type OperatorCaller } from '../../gateway/call.ts';
import type { TravelPayment } from '../../travel/travel-rule.ts';
import type { Deps } from '../deps.ts';
import type { DomainOperations } from '../domain-operations.ts';
import { actorOf } from '../log/audit-log.ts';

type Travel = DomainOperations['travel'];

/** An operator lets go on what waits for its other side. */
export function travelHandlers({ log }: Deps, { travel }: Pick<DomainOperations, 'travel'>): Call[] {
  return [
    handle(opsTravelCalls.waive, ({ kind, id, remark: reason }, caller) => {
      const entry = { action: 'travel.waive', subject: `${kind}:${id}`, after: { reason } };
      const by = { reason, operatorId: caller.operator.id };
      return log.auditedChange(actorOf(caller), entry, () => travel.waive(kind, id, by));
    }),
  ];
}

/** Who is shown the names of the other side: whoever decides on such a payment. */
const DECIDES: Readonly<Record<TravelPayment, readonly Permission[]>> = {
  deposit: ['deposits.credit', 'screening.decide'],
  withdrawal: ['withdrawals.approve', 'screening.decide'],
};

/** What is known of the other side, as the console shows it; the log tells who has seen a name. */
export async function travelOf(
  { travel, looks }: { readonly travel: Travel; readonly looks: Deps['looks'] },
  kind: TravelPayment,
  id: string,
  caller: OperatorCaller,
): Promise<TravelRecordView> {
  const record = (await travel.of(kind, [id])).get(id);
  if (!record) return null;
  const maySee = DECIDES[kind].some((permission) => caller.operator.permissions.has(permission));
  const party = (maySee && record.party) || null;
  if (party) await looks.atOtherSide(`${kind}:${id}`, caller);
  return { state: record.state, party, reason: record.reason };
}
