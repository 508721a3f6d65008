import { DEFAULT_FEE_PPM } from '@bourse/engine/owner';
import { formatAmount, formatDecimal } from '@bourse/money/amount';
import { API_KEYS_PER_USER } from '@bourse/protocol/api-keys/fields';
import type { Brand } from '@bourse/protocol/brand/fields';
import { MOST_DECIMALS } from '@bourse/protocol/coins/rules';
import {
  configCalls,
  type ConfigView,
  type HistorySince,
  type LimitsView,
  type SwitchesView,
} from '@bourse/protocol/config/calls';
import { MAX_OPEN_POSITIONS, MIN_MARGIN } from '@bourse/protocol/contract/rules';
import { MOST_SESSIONS } from '@bourse/protocol/identity/rules';
import { MAX_CANDLES } from '@bourse/protocol/market/periods';
import { MAX_OPEN_SECONDS } from '@bourse/protocol/second/rules';
import { MAX_OPEN_ORDERS } from '@bourse/protocol/spot/order';
import { MAX_TRAILING_STOPS } from '@bourse/protocol/spot/plan';
import { MAX_ADDRESSES, TRANSFER_MIN, type ChainView } from '@bourse/protocol/wallet/calls';
import { bandPercentOf, lotDecimalsOf, tickDecimalsOf } from '@bourse/protocol/pair-terms';
import { historySince } from '../archive/archived-rows.ts';
import type { Coin } from '../coins/coin-registry.ts';
import { handle, type Call } from '../gateway/call.ts';
import type { SwitchedCaller } from '../gateway/access/switches.ts';
import { FILE_BYTES } from '../gateway/uploads.ts';
import { SharedAnswer } from '../gateway/shared-wires.ts';
import { isOffered } from '../markets.ts';
import { Kept, Memo } from '../memo.ts';
import type { Services } from '../services.ts';

/** What was archived is looked up again after so long. */
const HISTORY_MS = 60_000;
/** Kept for so many sets of what is switched off: of all, of countries, of a user. */
const VIEWS = 32;

interface ConfigDeps {
  readonly inviteCode: () => Promise<string>;
  /** In display order; the same list until it changes, as that of the chains. */
  readonly coins: () => readonly Coin[];
  readonly chains: () => readonly ChainView[];
  /** What a caller cannot use at the moment. */
  readonly switches: (caller: SwitchedCaller) => SwitchesView;
  readonly opened: () => boolean;
}

/** `/bb/config`: what the web app needs to know before anyone signs in. */
export function configHandlers(
  { settings, brand, clock, db, markets }: Services,
  { inviteCode, coins, chains, switches, opened }: ConfigDeps,
): Call[] {
  const isDemo = settings.mode === 'demo';
  let known: { readonly historySince?: HistorySince } = {};
  let knownAt = -Infinity;
  /** Of all that a view is made of but what its caller may use. */
  const revision = new Kept<number>();
  let revisions = 0;
  const views = new Memo<Omit<ConfigView, 'serverTime'>>(VIEWS);

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
    handle(configCalls.config, async (_input, { session, country }) => {
      const may = switches({ ...(session && { userId: session.userId }), ...(country && { country }) });
      const [demoInviteCode, since] = await Promise.all([isDemo ? inviteCode() : undefined, history()]);
      const found = { ...(demoInviteCode !== undefined && { demoInviteCode }), ...since };
      const sources = [brand.current, opened(), coins(), chains(), markets.listings, demoInviteCode, since];
      const state = revision.get(sources, () => ++revisions);
      const key = JSON.stringify(may);
      // Made, written and packed once for all who may use the same.
      const view = views.get(key, state, () => viewOf(may, found));
      return new SharedAnswer({ key, revision: state, make: () => ({ ...view, serverTime: clock.now() }) });
    }),
  ];

  function viewOf(
    may: SwitchesView,
    found: Pick<ConfigView, 'demoInviteCode' | 'historySince'>,
  ): Omit<ConfigView, 'serverTime'> {
    return {
      ...brandView(brand.current),
      opened: opened(),
      demo: isDemo,
      mobileHost: settings.mobileHost ?? '',
      ...coinsView(coins()),
      chains: [...chains()],
      pairs: [...markets.values()].filter(isOffered).map(({ spec, status }) => ({
        symbol: spec.symbol,
        baseCoin: spec.base,
        quoteCoin: spec.quote,
        priceDecimals: tickDecimalsOf(spec),
        quantityDecimals: lotDecimalsOf(spec),
        minNotional: formatAmount(spec.minNotional),
        bandPercent: bandPercentOf(spec),
        status,
        ...(spec.makerPpm !== undefined && {
          fees: { makerRate: rateText(spec.makerPpm), takerRate: rateText(spec.takerPpm!) },
        }),
      })),
      fees: { makerRate: DEFAULT_FEE, takerRate: DEFAULT_FEE },
      limits: LIMITS,
      switches: may,
      ...found,
    };
  }
}

/** What pages show of the brand; its colours and its icon are in their heads already. */
function brandView({
  name,
  legalEntity,
  logo,
  logoDark,
  social,
  languages,
  serviceUrl,
}: Brand): Pick<ConfigView, 'brand' | 'look' | 'languages' | 'serviceUrl'> {
  return { brand: name, look: { legalEntity, logo, logoDark, social }, languages, serviceUrl };
}

/** The coins on offer, and with how many decimals those are shown that have fewer than amounts have. */
function coinsView(coins: readonly Coin[]): Pick<ConfigView, 'coins' | 'coinDecimals' | 'coinIcons'> {
  const offered = coins.filter(({ status }) => status === 'open');
  const drawn = coins.filter(({ status, icon }) => status !== 'upcoming' && icon !== '');
  const shorter = offered.filter(({ decimals }) => decimals < MOST_DECIMALS);
  return {
    coins: offered.map(({ symbol }) => symbol),
    ...(shorter.length > 0 && {
      coinDecimals: Object.fromEntries(shorter.map(({ symbol, decimals }) => [symbol, decimals])),
    }),
    ...(drawn.length > 0 && {
      coinIcons: Object.fromEntries(drawn.map(({ symbol, icon }) => [symbol, icon])),
    }),
  };
}

const LIMITS: LimitsView = {
  transferMin: formatAmount(TRANSFER_MIN),
  marginMin: formatAmount(MIN_MARGIN),
  openOrders: MAX_OPEN_ORDERS,
  trailingStops: MAX_TRAILING_STOPS,
  openPositions: MAX_OPEN_POSITIONS,
  openSeconds: MAX_OPEN_SECONDS,
  addresses: MAX_ADDRESSES,
  apiKeys: API_KEYS_PER_USER,
  sessions: MOST_SESSIONS,
  candles: MAX_CANDLES,
  uploadBytes: FILE_BYTES,
};

/** Parts per million as a rate: "0.001". */
function rateText(ppm: number): string {
  return formatDecimal(BigInt(ppm), 6);
}

const DEFAULT_FEE = rateText(DEFAULT_FEE_PPM);
