import proxyAddr from '@fastify/proxy-addr';
import type { IncomingMessage } from 'node:http';

/** Whether a request comes by one of the proxies in front (`TRUST_PROXY`): anyone else could write any header. */
export function trustedProxies(trustProxy: string | undefined): (request: IncomingMessage) => boolean {
  if (trustProxy === undefined) return () => false;
  const places = trustProxy.split(',').map((place) => place.trim());
  const isTrusted = proxyAddr.compile(places.filter(Boolean));
  // A proxy keeps its connections: each is looked at once.
  const known = new WeakMap<object, boolean>();
  return ({ socket }) => {
    const is = known.get(socket) ?? isTrusted(socket.remoteAddress ?? '', 0);
    known.set(socket, is);
    return is;
  };
}

/** Whether a browser's part of the way is over TLS, as the last proxy in front says; we speak none ourselves. */
export function tlsReader(trustProxy: string | undefined): (request: IncomingMessage) => boolean {
  const isTrusted = trustedProxies(trustProxy);
  return (request) => {
    const said = request.headers['x-forwarded-proto'];
    return isTrusted(request) && String(said).split(',').at(-1)!.trim() === 'https';
  };
}
