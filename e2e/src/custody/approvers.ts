import { enrolApprover, enrolmentOf, type Approver } from '@bourse/testkit/approver';
import { enrolAdmin } from '@bourse/testkit/operator';
import { carryOver, type Parts } from './parts.ts';

/** Two operators, whose passkeys are carried over to the signer. */
export async function enrolApprovers({ exchange, folder }: Parts): Promise<Approver[]> {
  const admin = await enrolAdmin(exchange);
  const approvers: Approver[] = [];
  for (const name of ['one', 'two']) {
    const approver = await enrolApprover(exchange, admin, name);
    carryOver(folder, await enrolmentOf(approver));
    approvers.push(approver);
  }
  return approvers;
}
