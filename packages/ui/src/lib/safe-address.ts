/** The address of a picture of our own; nothing for one from elsewhere, which would tell that site who reads here. */
export function safePicture(src: string, origin: string): string | undefined {
  return ownPath(src, origin);
}

/**
 * A path from the root of this site, as the browser will understand it: `//host` and `/\host` are other sites, and `/.//host`
 * becomes one of these when its dots are taken out.
 */
function ownPath(address: string, origin: string): string | undefined {
  if (!address.startsWith('/') || !URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  if (url.origin !== origin || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}

export interface Place {
  /** Origin of the page. */
  readonly origin: string;
  /** Where the trader's app is: a path of a link is below it, as a banner's. */
  readonly base: string;
}

/** Other parts of the exchange that have a path of their own. */
const BESIDE_THE_APP = ['/docs', '/bb', '/pc'];

/** The address that a link may lead to: https, mail, or a path of the exchange; nothing for any other. */
export function safeHref(href: string, { origin, base }: Place): string | undefined {
  const path = ownPath(href, origin);
  if (path !== undefined) {
    const beside = BESIDE_THE_APP.some((each) => path === each || path.startsWith(`${each}/`));
    return beside ? path : base + path;
  }
  if (!URL.canParse(href)) return undefined;
  const { protocol, href: whole } = new URL(href);
  return protocol === 'https:' || protocol === 'mailto:' ? whole : undefined;
}
