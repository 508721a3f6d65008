/**
 * Whether this device gets the web app (docs/rules.md, "Screens"): Windows, Mac, Linux/X11 and iPad do; everything else
 * is sent to the mobile address, when there is one. Android names itself "Linux; Android" and is not X11.
 */
export function isDesktop(userAgent: string): boolean {
  if (/Android/i.test(userAgent) || /iPhone|iPod/i.test(userAgent)) return false;
  return /Windows NT|Macintosh|X11|Linux|CrOS|iPad/i.test(userAgent);
}

/** Where to send the device instead, if anywhere. `wish` is what it asked for: path, query and hash, which are kept. */
export function mobileAddress(
  userAgent: string,
  mobileHost: string | undefined,
  wish: string,
): string | undefined {
  if (!mobileHost || isDesktop(userAgent)) return undefined;
  const address = /^https?:\/\//.test(mobileHost) ? mobileHost : `https://${mobileHost}`;
  return address.replace(/\/+$/, '') + wish;
}
