import type { ChainView } from '@bourse/protocol/wallet/calls';
import { formatAmount, formatDecimal } from '@bourse/money/amount';
import { MAX_LOTS } from '@bourse/money/pair-scale';
import {
  openReferenceCalls,
  type OpenChainRules,
  type OpenMarketStatus,
  type OpenOrderLimits,
  type OpenShortSymbol,
  type OpenSymbol,
} from '@bourse/protocol/open-api/reference-calls';
import { lotDecimalsOf, tickDecimalsOf } from '@bourse/protocol/pair-terms';
import type { PairSpec } from '@bourse/protocol/pairs';
import type { ListedPair } from '../../market/port.ts';
import type { Ports } from '../ports.ts';
import type { Services } from '../../services.ts';
import { handleOpen, type OpenCall } from '../call.ts';
import { stateWord } from './state-word.ts';
import { baseChainOf, chainIdOf } from '../wallet/chain-names.ts';
import { exactNumber, type Exact } from '../exact-json.ts';
import { INVALID_SYMBOL } from '../problems.ts';

/** Decimals of every amount of money. */
const MONEY_DECIMALS = 8;

/** `marketStatus` in HTX's numbers. */
const NORMAL = 1;
const HALTED = 2;
const CANCEL_ONLY = 3;

/** The public calls that say what there is: currencies, pairs, their rules, the time. */
export function referenceHandlers(
  { clock }: Pick<Services, 'clock'>,
  { market, wallet, coins, isTrading }: Ports,
): OpenCall[] {
  /** In order of their first mention by a pair or a chain, then what has neither; upper case. */
  function currencies(): string[] {
    const names = market.pairs().flatMap(({ spec }) => [spec.quote, spec.base]);
    return [...new Set([...names, ...wallet.chains().map(({ currency }) => currency), ...coins()])];
  }

  /** A coin that neither comes nor goes is on its own chain, where all is closed: without a chain clients know no precision. */
  function chainsOf(currency: string): readonly PublicChain[] {
    const chains = wallet.chains().filter((chain) => chain.currency === currency);
    return chains.length > 0 ? chains : [closedChain(currency)];
  }

  function marketStatus(): OpenMarketStatus['marketStatus'] {
    if (!isTrading()) return HALTED;
    const statuses = new Set(market.pairs().map(({ status }) => status));
    if (statuses.has('trading') || statuses.size === 0) return NORMAL;
    return statuses.has('cancel-only') ? CANCEL_ONLY : HALTED;
  }

  return [
    handleOpen(openReferenceCalls.time, () => ({ data: clock.now() })),
    handleOpen(openReferenceCalls.marketStatus, () => ({ data: { marketStatus: marketStatus() } })),
    handleOpen(openReferenceCalls.currencyNames, () => ({
      data: currencies().map((currency) => currency.toLowerCase()),
    })),
    handleOpen(openReferenceCalls.currencies, ({ currency: wanted }) => {
      const data = currencies()
        .filter((currency) => wanted === undefined || currency.toLowerCase() === wanted)
        .map((currency) => ({
          currency: currency.toLowerCase(),
          assetType: 1 as const,
          instStatus: 'normal' as const,
          chains: chainsOf(currency).map(chainWords),
        }));
      return { data };
    }),
    handleOpen(openReferenceCalls.symbols, () => ({ data: market.pairs().map(symbolWords) })),
    handleOpen(openReferenceCalls.marketSymbols, ({ symbols }) => {
      const pairs = market.pairs().filter(({ spec }) => !symbols || symbols.includes(spec.symbol));
      return { data: pairs.map(shortSymbolWords) };
    }),
    handleOpen(openReferenceCalls.orderLimits, ({ symbol }) => {
      const pair = market.pair(symbol);
      return pair ? { data: limitWords(pair.spec) } : INVALID_SYMBOL;
    }),
  ];
}

/** What clients hear of a coin on a chain. */
type PublicChain = Omit<ChainView, 'format' | 'withdrawDayMax' | 'retired'>;

function closedChain(currency: string): PublicChain {
  return {
    currency,
    chain: currency,
    memoRule: 'none',
    depositOpen: false,
    withdrawOpen: false,
    confirmations: 0,
    depositMin: '0',
    withdrawFee: '0',
    withdrawMin: '0',
    withdrawMax: '0',
  };
}

function chainWords(chain: PublicChain): OpenChainRules {
  return {
    chain: chainIdOf(chain.currency, chain.chain),
    displayName: chain.chain,
    baseChain: baseChainOf(chain.chain),
    baseChainProtocol: chain.chain,
    numOfConfirmations: chain.confirmations,
    numOfFastConfirmations: chain.confirmations,
    depositStatus: chain.depositOpen ? 'allowed' : 'prohibited',
    minDepositAmt: chain.depositMin,
    withdrawStatus: chain.withdrawOpen ? 'allowed' : 'prohibited',
    minWithdrawAmt: chain.withdrawMin,
    maxWithdrawAmt: chain.withdrawMax,
    withdrawPrecision: MONEY_DECIMALS,
    withdrawFeeType: 'fixed',
    transactFeeWithdraw: chain.withdrawFee,
    addrWithTag: chain.memoRule !== 'none',
    addrDepositTag: false,
  };
}

/** The smallest and the largest amount of an order, in base currency, and its smallest value. */
function orderLimits(spec: PairSpec) {
  return {
    least: exactNumber(formatDecimal(1n, lotDecimalsOf(spec))),
    most: exactNumber(formatDecimal(BigInt(MAX_LOTS), spec.quantityDecimals)),
    leastValue: exactNumber(formatAmount(spec.minNotional)),
  };
}

/** Without `leverage-ratio`: there is no margin trading. */
function symbolWords(pair: ListedPair): Exact<OpenSymbol> {
  const { spec } = pair;
  const { least, most, leastValue } = orderLimits(spec);
  return {
    symbol: spec.symbol,
    'base-currency': spec.base.toLowerCase(),
    'quote-currency': spec.quote.toLowerCase(),
    'price-precision': tickDecimalsOf(spec),
    'amount-precision': lotDecimalsOf(spec),
    'value-precision': MONEY_DECIMALS,
    'symbol-partition': 'main',
    state: stateWord(pair.status),
    'api-trading': stateWord(pair.status) === 'online' ? 'enabled' : 'disabled',
    'min-order-amt': least,
    'max-order-amt': most,
    'min-order-value': leastValue,
    'limit-order-min-order-amt': least,
    'limit-order-max-order-amt': most,
    'sell-market-min-order-amt': least,
    'sell-market-max-order-amt': most,
  };
}

function shortSymbolWords(pair: ListedPair): Exact<OpenShortSymbol> {
  const { spec } = pair;
  const { least, most, leastValue } = orderLimits(spec);
  return {
    symbol: spec.symbol,
    state: stateWord(pair.status),
    bc: spec.base.toLowerCase(),
    qc: spec.quote.toLowerCase(),
    pp: tickDecimalsOf(spec),
    ap: lotDecimalsOf(spec),
    vp: MONEY_DECIMALS,
    sp: 'main',
    minoa: least,
    maxoa: most,
    minov: leastValue,
    lominoa: least,
    lomaxoa: most,
    smminoa: least,
    smmaxoa: most,
    at: stateWord(pair.status) === 'online' ? 'enabled' : 'disabled',
  };
}

function limitWords(spec: PairSpec): Exact<OpenOrderLimits> {
  const { least, most, leastValue } = orderLimits(spec);
  return {
    symbol: spec.symbol,
    'limit-order-must-greater-than': least,
    'limit-order-must-less-than': most,
    'market-sell-order-must-greater-than': least,
    'market-sell-order-must-less-than': most,
    'market-buy-order-must-greater-than': leastValue,
  };
}
