/** How often the exchange is asked whether it is there. */
const ASK_MS = 5000;
/** A page that fails again at once is not reloaded in a circle. */
const PAUSE_MS = 60_000;
const KEY = 'reloadedAt';

/** Reloads as soon as the exchange answers again: the code of a page that did not come then does. Answers how to stop. */
export function reloadWhenAnswered(reload: () => void = () => location.reload()): () => void {
  const timer = setInterval(() => void ask(), ASK_MS);
  async function ask(): Promise<void> {
    try {
      if (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < PAUSE_MS) return;
      const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
      if (!answer.ok) return;
      sessionStorage.setItem(KEY, String(Date.now()));
      clearInterval(timer);
      reload();
    } catch {
      // Not yet; or nothing can be remembered, and the button does it.
    }
  }
  return () => clearInterval(timer);
}
