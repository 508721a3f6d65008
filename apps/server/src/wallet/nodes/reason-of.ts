const LONGEST = 200;

/** Why a node was not read, fit for a log and for the console: one line, and not the URL that errors of its client name, which may hold a key. */
export function reasonOf(error: unknown): string {
  const said = (error as { shortMessage?: string }).shortMessage ?? String(error);
  return said.split('\n', 1)[0]!.slice(0, LONGEST);
}
