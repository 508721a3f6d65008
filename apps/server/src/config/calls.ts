import { DEFAULT_FEE_PPM } from '@bourse/engine/owner';
import { formatAmount, formatDecimal } from '@bourse/money/amount';
import type { ConfigView, HistorySince } from '@bourse/protocol/config';
import type { SwitchesView } from '@bourse/protocol/operators/switches';
import { CURRENCIES, LANGUAGES } from '@bourse/protocol/pairs';
import type { ChainView } from '@bourse/protocol/wallet/calls';
import { z } from 'zod';
import { historySince } from '../archive/archived-rows.ts';
import { publicCall, type Call } from '../gateway/call.ts';
import type { SwitchedCaller } from '../gateway/switches.ts';
import type { Markets } from '../markets.ts';
import type { Services } from '../services.ts';

/** What was archived is looked up again after so long. */
const HISTORY_MS = 60_000;

interface ConfigNeeds {
  readonly inviteCode: () => Promise<string>;
  readonly chains: () => ChainView[];
  /** What a caller cannot use at the moment. */
  readonly switches: (caller: SwitchedCaller) => SwitchesView;
}

/** `/bb/config`: what the web app needs to know before anyone signs in. */
export function configCalls(
  { settings, clock, db, markets }: Services,
  { inviteCode, chains, switches }: ConfigNeeds,
): Call[] {
  const isDemo = settings.mode === 'demo';
  let known: { readonly historySince?: HistorySince } = {};
  let knownAt = -Infinity;

  /** Asked for with every page, and new once a day at most. */
  async function history(): Promise<typeof known> {
    const now = clock.now();
    if (now - knownAt < HISTORY_MS) return known;
    knownAt = now;
    const since = await historySince(db);
    known = Object.keys(since).length > 0 ? { historySince: since } : {};
    return known;
  }

  return [
    publicCall({
      path: '/bb/config',
      input: z.object({}),
      handle: async (_input, { session, country }): Promise<ConfigView> => ({
        brand: settings.brandName,
        languages: LANGUAGES,
        demo: isDemo,
        ...(isDemo ? { demoInviteCode: await inviteCode() } : {}),
        mobileHost: settings.mobileHost ?? '',
        serviceUrl: settings.serviceUrl ?? '',
        coins: coinsOf(markets),
        chains: chains(),
        pairs: [...markets.values()].map(({ spec, status }) => ({
          symbol: spec.symbol,
          baseCoin: spec.base,
          quoteCoin: spec.quote,
          priceDecimals: spec.priceDecimals,
          quantityDecimals: spec.quantityDecimals,
          minNotional: formatAmount(spec.minNotional),
          status,
        })),
        fees: { makerRate: DEFAULT_FEE, takerRate: DEFAULT_FEE },
        switches: switches({ ...(session && { userId: session.userId }), ...(country && { country }) }),
        ...(await history()),
        serverTime: clock.now(),
      }),
    }),
  ];
}

/** In display order; coins that were listed later follow. */
function coinsOf(markets: Markets): string[] {
  const bases = [...markets.values()].map(({ spec }) => spec.base);
  return [...new Set<string>([...CURRENCIES, ...bases])];
}

/** Parts per million as a rate: "0.001". */
const DEFAULT_FEE = formatDecimal(BigInt(DEFAULT_FEE_PPM), 6);
