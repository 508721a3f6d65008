/** The paths that a visitor may open (docs/rules.md, "Screens"), below the base path. */
export const PUBLIC_PATHS: readonly string[] = [
  '/home',
  '/home/detail',
  '/subcribe',
  '/contract',
  '/secondContract',
  '/help/message',
  '/help/msg-detail',
  '/subcribe/book',
  '/subcribe/detail',
  '/about/us',
  '/about/connect',
  '/about/legal',
  '/setting/password',
  '/about/protocol',
  // Beyond the specification's list: what is owed is proved to everyone, and whoever checks it need not be a user.
  '/about/liabilities',
  // Beyond it, too: where a link of our mails leads. Who freezes a stolen account is signed in nowhere.
  '/freeze',
];

export function mayOpen(path: string, signedIn: boolean): boolean {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return signedIn || PUBLIC_PATHS.includes(plain);
}
