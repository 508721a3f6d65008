/** The one table of the open API (migration 0016). */
export interface OpenApiTables {
  /** Of users who want all their orders cancelled at a time, in ms. */
  cancel_after: { user_id: number; due_at: string };
}
