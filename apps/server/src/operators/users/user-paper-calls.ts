import type { ParsedOf } from '@bourse/protocol/call';
import { opsUserPaperCalls } from '@bourse/protocol/operators/exports/user-calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { finished } from 'node:stream';
import { Download } from '../../gateway/answer.ts';
import { handle, type Call, type OperatorCaller } from '../../gateway/call.ts';
import type { PaperOrder } from '../../wallet/papers/paper-desk.ts';
import type { Deps } from '../deps.ts';
import type { DomainOperations } from '../domain-operations.ts';
import { actorOf } from '../log/audit-log.ts';
import { emailOf, userExists } from './user-queries.ts';

type PaperFields = ParsedOf<typeof opsUserPaperCalls.statement>;

/** Papers of one user for an authority, by the desk and in the turns of those that users have made for themselves. */
export function userPaperHandlers(
  { services: { db }, log }: Deps,
  { wallet: { papers }, dataOf }: Pick<DomainOperations, 'wallet' | 'dataOf'>,
): Call[] {
  const underWay = new Set<number>();

  async function order(
    kind: PaperOrder['kind'],
    format: 'csv' | 'pdf',
    { id, from, to, reason }: PaperFields,
    caller: OperatorCaller,
  ): Promise<PaperOrder | Refusal> {
    const email = await emailOf(db, id);
    if (email === undefined) return refuse('NOT_FOUND');
    return {
      ...{ kind, days: { from, to }, of: { userId: Number(id), email }, language: caller.language },
      by: `operator:${caller.operator.id}`,
      begins: () => note(`export.${kind}`, id, { from, to, format, reason }, caller),
    };
  }

  function note(action: string, id: string, after: object, caller: OperatorCaller): Promise<void> {
    return log.note(actorOf(caller), { action, subject: `user:${id}`, after });
  }

  const csv = async (kind: PaperOrder['kind'], fields: PaperFields, caller: OperatorCaller) => {
    const asked = await order(kind, 'csv', fields, caller);
    return asked instanceof Refusal ? asked : papers.csv(asked);
  };
  const pdf = async (kind: PaperOrder['kind'], fields: PaperFields, caller: OperatorCaller) => {
    const asked = await order(kind, 'pdf', fields, caller);
    return asked instanceof Refusal ? asked : papers.pdf(asked);
  };

  const userData = handle(opsUserPaperCalls.userData, async ({ id, reason }, caller) => {
    const { operator } = caller;
    if (!(await userExists(db, id))) return refuse('NOT_FOUND');
    if (underWay.has(operator.id)) return refuse('PAPER_UNDER_WAY');
    underWay.add(operator.id);
    const end = () => underWay.delete(operator.id);
    try {
      const documents = operator.permissions.has('kyc.review');
      const vouchers = operator.permissions.has('deposits.credit');
      const needs = [
        ...caller.needs,
        ...(documents ? (['kyc.review'] as const) : []),
        ...(vouchers ? (['deposits.credit'] as const) : []),
      ];
      await note('export.userData', id, { documents, vouchers, reason }, { ...caller, needs });
      const body = await dataOf(Number(id), { kind: 'operator', id: operator.id, documents, vouchers });
      finished(body, end);
      return new Download({ contentType: 'application/zip', fileName: `account-${id}.zip`, body });
    } catch (error) {
      end();
      throw error;
    }
  });

  return [
    handle(opsUserPaperCalls.statement, (fields, caller) => csv('statement', fields, caller)),
    handle(opsUserPaperCalls.statementPdf, (fields, caller) => pdf('statement', fields, caller)),
    handle(opsUserPaperCalls.trades, (fields, caller) => csv('trades', fields, caller)),
    handle(opsUserPaperCalls.tradesPdf, (fields, caller) => pdf('trades', fields, caller)),
    userData,
  ];
}
