/** Tables of the market domain (migration 0003). */
export interface MarketTables {}
