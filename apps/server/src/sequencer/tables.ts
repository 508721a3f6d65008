/** Tables of the ledger and the journal (migration 0001), written only by the commit path. */
export interface LedgerTables {}
