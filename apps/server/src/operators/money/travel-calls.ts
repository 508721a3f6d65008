import { opsTravelCalls, type TravelRecordView } from '@bourse/protocol/operators/travel/calls';
import { handle, type Call } from '../../gateway/call.ts';
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

/** What is known of the other side, as the console shows it. */
export async function travelOf(travel: Travel, kind: TravelPayment, id: string): Promise<TravelRecordView> {
  const record = (await travel.of(kind, [id])).get(id);
  return record ? { state: record.state, party: record.party ?? null, reason: record.reason } : null;
}
