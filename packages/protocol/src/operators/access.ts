import { OPERATOR_ROLES } from './roles.ts';

/** Who may make which calls of the console (docs/rules.md, "Operators"). */
export const everyRole = { roles: OPERATOR_ROLES } as const;
export const admin = { roles: ['admin'] } as const;
/** Moves money, and decides on what the house takes part in. */
export const finance = { roles: ['admin', 'finance'] } as const;
export const seesMoney = { roles: ['admin', 'finance', 'support', 'auditor'] } as const;
/** Proposes what takes two, and approves what his role may. */
export const proposes = { roles: ['admin', 'finance', 'support'] } as const;
/** The house's own money, the ledger, and how coins come and go. */
export const seesHouse = { roles: ['admin', 'finance', 'auditor'] } as const;
/** Freezes users, closes products for one, writes what visitors read. */
export const support = { roles: ['admin', 'support'] } as const;
/** Sees personal data, and decides on it. */
export const reviewer = { roles: ['admin', 'kyc'] } as const;
export const watcher = { roles: ['admin', 'auditor'] } as const;
