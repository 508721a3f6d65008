/** Why a node was not read, fit for a log: errors of its client name its URL, which may hold a key. */
export function reasonOf(error: unknown): string {
  return (error as { shortMessage?: string }).shortMessage ?? String(error);
}
