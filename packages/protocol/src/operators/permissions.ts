/**
 * What an operator may do at the console, one sentence each, and which of the roles that every exchange begins with may do
 * it. An admin may do all of it; where a list is empty, nobody else may until two admins have said so.
 */
const EVERYONE = ['finance', 'kyc', 'support', 'auditor'] as const;
const MONEY = ['finance', 'support', 'auditor'] as const;
const HOUSE = ['finance', 'auditor'] as const;

export const PERMISSION_DEFAULTS = {
  /** Looks users up, with their sessions and security log. */
  'users.see': EVERYONE,
  /** Sees what users hold, their statements, and who takes part in projects. */
  'users.statements': MONEY,
  /** Freezes users, ends their sessions, closes products for them; proposes and approves to let them go on. */
  'users.freeze': ['support'],
  /** Proposes fee rates for a user. */
  'users.fees': ['finance'],
  /** Sees who has asked to be identified. */
  'kyc.see': ['kyc', 'auditor'],
  /** Sees identity documents, and decides on them. */
  'kyc.review': ['kyc'],
  /** Sees deposits, withdrawals, manual credits, strays, payouts and alerts about chains. */
  'payments.see': MONEY,
  /** Credits and rejects deposits, and sees their vouchers. */
  'deposits.credit': ['finance'],
  /** Approves and rejects withdrawals. */
  'withdrawals.approve': ['finance'],
  /** Starts payouts of approved withdrawals, and finishes them. */
  'withdrawals.pay': ['finance'],
  /** Proposes and decides on credits by hand. */
  'credits.decide': ['finance'],
  /** Settles alerts about chains and custody. */
  'alerts.settle': ['finance'],
  /** Proposes and approves what explains a difference between books and chain, and which addresses are the house's. */
  'alerts.explain': ['finance'],
  /** Sees what screening of names and addresses has found. */
  'screening.see': ['finance', 'kyc', 'auditor'],
  /** Confirms hits of screening; proposes and approves to let go on what was hit. */
  'screening.decide': ['finance'],
  /** Sees the house's accounts, chain settings, and how far going live is. */
  'house.see': HOUSE,
  /** Proposes and decides on movements of the house's own money. */
  'house.move': ['finance'],
  /** Runs the audit of the ledger and the proof of liabilities, and sees what they found. */
  'ledger.audit': HOUSE,
  /** Takes out all users and movements of a period, and papers and data of one user. */
  'exports.make': ['finance'],
  /** Sees his own proposals, and those that he may approve. */
  'proposals.see': MONEY,
  /** Sees all proposals. */
  'proposals.seeAll': HOUSE,
  /** Approves and rejects proposals about what he may change, and cancels his own. */
  'proposals.decide': ['finance', 'support'],
  /** Approves terms of contracts and fee rates of users. */
  'terms.approve': [],
  /** Sees pairs, coins, projects, parameters and switches. */
  'markets.see': EVERYONE,
  /** Sees terms and exposure of contracts, and what was set aside. */
  'contracts.see': MONEY,
  /** Proposes terms and limits of contracts and second contracts. */
  'contracts.terms': ['finance'],
  /** Halts pairs; proposes and approves that they trade. */
  'pairs.open': [],
  /** Proposes and approves new pairs, their terms and their end. */
  'pairs.manage': [],
  /** Closes coins; proposes and approves new ones and what opens or renames one. */
  'coins.manage': [],
  /** Writes, proposes, approves and cancels projects of the launchpad. */
  'projects.manage': [],
  /** Closes chains; proposes and approves chain settings and deposit addresses. */
  'chains.manage': [],
  /** Lets go on what was set aside. */
  'asides.release': [],
  /** Proposes and approves parameters. */
  'parameters.set': [],
  /** Switches products off, begins maintenance; proposes and approves to open again. */
  'switches.set': [],
  /** Sees what visitors read, drafts and earlier versions, and the brand. */
  'content.see': EVERYONE,
  /** Writes what visitors read, takes it off; proposes and approves to publish it. */
  'content.write': ['support'],
  /** Proposes and approves the brand. */
  'brand.set': [],
  /** Tests mail and alerts; proposes and approves to let users in, and that books and chains agree. */
  'golive.manage': [],
  /** Sees the log of what operators did. */
  'log.see': ['auditor'],
  /** Sees operators and roles. */
  'team.see': ['auditor'],
  /** Disables operators; proposes and approves operators, links and roles. */
  'team.manage': [],
} as const satisfies Record<`${string}.${string}`, readonly string[]>;

export type Permission = keyof typeof PERMISSION_DEFAULTS;

export const PERMISSIONS = Object.keys(PERMISSION_DEFAULTS) as [Permission, ...Permission[]];

/** Who has it could give himself everything: it is the admins' alone, and nobody can take it from them. */
export const ADMINS_ALONE: readonly Permission[] = ['team.manage'];

export function isPermission(text: string): text is Permission {
  return Object.hasOwn(PERMISSION_DEFAULTS, text);
}
