import ccxt, { type Exchange } from 'ccxt';
import ccxtOfOld from 'ccxt-4.5.70';

/** The two versions that the open API is checked with: the newest, and the one with the fewest quirks. */
export const CCXT_VERSIONS = ['4.5.84', '4.5.70'] as const;
export type CcxtVersion = (typeof CCXT_VERSIONS)[number];

/**
 * An unmodified ccxt driver of HTX that talks to `url` (`http://127.0.0.1:<port>`). Whoever makes one must `close()` it,
 * or its sockets keep the process.
 */
export async function ccxtClient(
  version: CcxtVersion,
  url: string,
  key: { readonly apiKey?: string; readonly secret?: string } = {},
): Promise<Exchange> {
  const { host } = new URL(url);
  const place = 'http://{hostname}';
  const library = (version === '4.5.84' ? ccxt : ccxtOfOld) as typeof ccxt;
  const client = new library.pro.htx({
    ...key,
    hostname: host,
    // Its own pace would make tests slow; the exchange limits by itself.
    enableRateLimit: false,
    urls: {
      hostnames: { spot: host, contract: host },
      api: {
        spot: place,
        public: place,
        private: place,
        v2Public: place,
        v2Private: place,
        contract: place,
        status: place,
        ws: {
          api: {
            spot: { public: `ws://${host}/ws`, private: `ws://${host}/ws/v2`, feed: `ws://${host}/feed` },
          },
        },
      },
    },
    options: { fetchMarkets: { types: { spot: true, linear: false, inverse: false } } },
  });
  // Without it, ccxt refuses `ws://`.
  await client.loadHttpProxyAgent();
  return client;
}
