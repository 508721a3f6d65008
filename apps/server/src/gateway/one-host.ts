import type { IncomingMessage } from 'node:http';

/**
 * Whether a request names more than one host. Node keeps the first, a proxy may go by the last: what one of them let in
 * would be served by the other as somebody else's.
 */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]!.toLowerCase() === 'host') hosts++;
  return hosts > 1;
}
