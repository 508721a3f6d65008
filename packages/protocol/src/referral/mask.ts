/** `j***@example.com`: enough to recognise a friend, not enough to write to a stranger. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at);
  // A first letter of one or two would be most of the name.
  return `${name.length > 2 ? name[0] : ''}***${email.slice(at)}`;
}
