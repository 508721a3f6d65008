import type { RiskProduct } from '@bourse/protocol/contract/calls';

/** Tables of the contract domain (migration 0013); positions are the ledger's. */
export interface ContractTables {
  /** Accepted once; there is no way back. */
  risk_notices: { user_id: number; product: RiskProduct; accepted_at: Date };
}
