const LONGEST = 200;

/** Why a node did not do what was asked, fit for a log and for a page: one line, and not the URL that errors of its client name, which may hold a key. */
export function reasonOf(error: unknown): string {
  const { shortMessage, message } = error as { shortMessage?: string; message?: string };
  const said = shortMessage ?? message ?? String(error);
  return said.split('\n', 1)[0]!.slice(0, LONGEST);
}
