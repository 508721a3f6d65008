/**
 * Roles of operators (docs/rules.md, "Operators"). Admins may do everything; auditors see everything and change
 * nothing.
 */
export const OPERATOR_ROLES = ['admin', 'finance', 'kyc', 'support', 'auditor'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];
