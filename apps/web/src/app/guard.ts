/** The paths that a visitor may open (docs/rules.md, "Screens"), below the base path. */
export const PUBLIC_PATHS: readonly string[] = [
  '/home',
  '/home/detail',
  '/subcribe',
  '/contract',
  '/secondContract',
  // How to verify a second contract is for everyone, also for those who are not users.
  '/secondContract/rules',
  '/help/message',
  '/help/msg-detail',
  '/subcribe/book',
  '/subcribe/detail',
  '/about/us',
  '/about/connect',
  '/about/legal',
  '/setting/password',
  '/about/protocol',
  // What is owed is proved to everyone.
  '/about/liabilities',
  // What trading costs.
  '/fees',
  // Who looks for an exchange for his bot reads first.
  '/connect-bot',
  // Where a link of our mails leads, whether or not its reader is signed in.
  '/freeze',
];

export function mayOpen(path: string, signedIn: boolean): boolean {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return signedIn || PUBLIC_PATHS.includes(plain);
}
