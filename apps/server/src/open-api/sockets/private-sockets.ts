import type { Ports } from '../ports.ts';
import type { Services } from '../../services.ts';
import {
  createSockets,
  FRAMES_PER_SECOND,
  framesPurse,
  type Connection,
  type Sockets,
} from '../../gateway/streams/sockets.ts';
import { Authenticator } from '../auth/authenticator.ts';
import { PrivateClient, type Login, type PrivateClientDeps } from './private-client.ts';
import { PrivateFeed } from './private-feed.ts';
import { Problem } from '../problems.ts';
import { readTimestamp } from '../auth/signature.ts';
import { MAX_FRAME_BYTES, type SocketDeps } from './socket-deps.ts';

const PATH = '/ws/v2';
const PING_MS = 20_000;

/** `/ws/v2`: what happens to a user's orders, fills and balances, for who signs in with a key. Text frames. */
export function createPrivateSockets(services: Services, ports: Ports, deps: SocketDeps): Sockets {
  const { apiKeys, publicHosts, trustProxy, pingMs, turns } = deps;
  const authenticator = new Authenticator({ apiKeys, publicHosts, services });
  const feed = new PrivateFeed((symbol) => ports.market.pair(symbol)!.spec);
  services.sequencer.onCommitted((batch) => feed.publish(batch));

  /** ccxt signs the whole URL where it is not TLS, and the path where it is; host and path are bound in either. */
  async function keyOf(login: Login, { request, ip }: Connection) {
    if (readTimestamp(login.timestamp, services.clock.now()) === undefined) return undefined;
    const hosts = authenticator.hosts(request.headers.host);
    const urls = hosts.flatMap((host) => [`ws://${host}${PATH}`, `wss://${host}${PATH}`]);
    const { accessKey, signatureMethod, signatureVersion, timestamp, signature } = login;
    const query = new URLSearchParams({ accessKey, signatureMethod, signatureVersion, timestamp }).toString();
    const paths = [PATH, ...urls].flatMap((path) => [path, `${path}/`]);
    const endpoint = { method: 'GET', hosts, paths };
    const signed = { accessKey, method: signatureMethod, endpoint, rawQuery: query, signature, ip };
    const key = await authenticator.find(signed);
    return key instanceof Problem ? undefined : key;
  }

  const clientDeps: PrivateClientDeps = {
    services,
    feed,
    keyOf,
    stands: async ({ accessKey }) =>
      (apiKeys.cached(accessKey) ?? (await apiKeys.find(accessKey))) !== undefined,
    balances: ports.wallet.balances,
    isListed: (symbol) => ports.market.pair(symbol) !== undefined,
  };
  const clients = new Set<PrivateClient>();
  apiKeys.onRevoked((keyId) => {
    for (const client of clients) client.revoked(keyId);
  });

  return createSockets({
    paths: [PATH],
    pingMs: pingMs?.private ?? PING_MS,
    maxFrameBytes: MAX_FRAME_BYTES,
    trustProxy,
    turns,
    frames: framesPurse(2 * FRAMES_PER_SECOND),
    connect(connection) {
      const client = new PrivateClient(connection, clientDeps);
      clients.add(client);
      connection.ws.once('close', () => clients.delete(client));
      return client;
    },
  });
}
