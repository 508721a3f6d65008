/** The address of a picture of our own; nothing for one from elsewhere, which would tell that site who reads here. */
export function safePicture(src: string, origin: string): string | undefined {
  return ownPath(src, origin);
}

/**
 * A path from the root of this site, as the browser will understand it: `//host` and `/\host` are other sites, and `/.//host`
 * becomes one of these when its dots are taken out.
 */
export function ownPath(address: string, origin: string): string | undefined {
  if (!address.startsWith('/') || !URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  if (url.origin !== origin || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}
