import type { OperatorRole } from '@bourse/protocol/operators/roles';
import { useMe } from './session.ts';

/**
 * Who may change what. The console hides what an operator may not do; the server decides, whatever is shown here
 * (the roles of each call stand in apps/server/src/operators).
 */
export const RIGHTS = {
  guardUsers: ['admin', 'support'],
  setFees: ['admin', 'finance'],
  decideKyc: ['admin', 'kyc'],
  moveMoney: ['admin', 'finance'],
  configure: ['admin'],
  /** Terms of contracts and second contracts. */
  setTerms: ['admin', 'finance'],
  writeContent: ['admin', 'support'],
  manageOperators: ['admin'],
  seeStatements: ['admin', 'finance', 'support', 'auditor'],
  runAudit: ['admin', 'finance', 'auditor'],
} as const satisfies Record<string, readonly OperatorRole[]>;

export type Right = keyof typeof RIGHTS;

export function allows(role: OperatorRole, right: Right): boolean {
  return (RIGHTS[right] as readonly OperatorRole[]).includes(role);
}

/** Whether the signed-in operator has the right. */
export function useMay(): (right: Right) => boolean {
  const { role } = useMe();
  return (right) => allows(role, right);
}
