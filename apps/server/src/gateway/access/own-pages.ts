import type { IncomingHttpHeaders } from 'node:http';

/** What browsers say of whichever page has them send a request. Programs say nothing of either. */
interface Sent {
  readonly headers: IncomingHttpHeaders;
}

/** From a page of this very origin, or from none: an address that somebody has typed in. */
const FROM_HERE: ReadonlySet<string> = new Set(['same-origin', 'none']);

/**
 * Whether a page of another site has a browser send this, as far as it says: by `Sec-Fetch-Site`, which browsers send over TLS and
 * to this machine, else by `Origin`. What is neither here nor nowhere is elsewhere: also a neighbour under the same domain, and
 * words that no browser sends.
 */
export function isFromOtherPage(request: Sent, publicHosts: readonly string[]): boolean {
  const site = request.headers['sec-fetch-site'];
  return site === undefined
    ? !isOwnOrigin(request, publicHosts)
    : !FROM_HERE.has(String(site).trim().toLowerCase());
}

/** Whether the page that a request comes from is under the host that it names, or one of ours; or nobody says. */
export function isOwnOrigin({ headers }: Sent, publicHosts: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin).host;
  return page !== '' && (page === host?.toLowerCase() || publicHosts.includes(page));
}
