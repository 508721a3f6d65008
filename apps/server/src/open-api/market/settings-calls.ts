import { formatAmount, readAmount } from '@bourse/money/amount';
import {
  openSettingsCalls,
  type OpenChainSetting,
  type OpenCoinSetting,
  type OpenPairSetting,
} from '@bourse/protocol/open-api/settings-calls';
import { lotDecimalsOf, tickDecimalsOf } from '@bourse/protocol/pair-terms';
import { handleOpen, type OpenCall } from '../call.ts';
import type { Ports } from '../ports.ts';
import { stateWord } from './state-word.ts';
import { baseChainOf, chainIdOf } from '../wallet/chain-names.ts';

/** Decimals of every amount of money. */
const MONEY_DECIMALS = 8;

type Chain = ReturnType<Ports['wallet']['chains']>[number];

/** The same pairs, currencies and chains as `/v1/common/...`, in the short names of HTX's settings. */
export function settingsHandlers({ market, wallet, coins }: Ports): OpenCall[] {
  function pairs(): OpenPairSetting[] {
    const all = market.pairs();
    return all.map(({ spec, status }, index) => ({
      symbol: spec.symbol,
      sn: `${spec.base}/${spec.quote}`,
      bc: spec.base.toLowerCase(),
      bcdn: spec.base,
      qc: spec.quote.toLowerCase(),
      qcdn: spec.quote,
      state: stateWord(status),
      ve: true,
      we: false,
      dl: false,
      cd: false,
      te: status === 'trading',
      ce: status === 'trading' || status === 'cancel-only',
      sp: 'main',
      w: all.length - index,
      ttp: MONEY_DECIMALS,
      tap: lotDecimalsOf(spec),
      tpp: tickDecimalsOf(spec),
      fp: MONEY_DECIMALS,
    }));
  }

  function currencies(): OpenCoinSetting[] {
    const names = [...coins()];
    const quotes = new Set(market.pairs().map(({ spec }) => spec.quote));
    return names.map((currency, index) => {
      const chains = wallet.chains().filter((chain) => chain.currency === currency);
      const confirmations = Math.max(0, ...chains.map((chain) => chain.confirmations));
      return {
        name: currency.toLowerCase(),
        dn: currency,
        det: chains.some((chain) => chain.depositOpen),
        wet: chains.some((chain) => chain.withdrawOpen),
        wp: MONEY_DECIMALS,
        ct: 'coin',
        cp: 'all',
        oe: 1,
        dma: least(chains.map((chain) => chain.depositMin)),
        wma: least(chains.map((chain) => chain.withdrawMin)),
        sp: String(MONEY_DECIMALS),
        w: names.length - index,
        qc: quotes.has(currency),
        state: 'online',
        v: true,
        sc: confirmations,
        fc: confirmations,
      };
    });
  }

  return [
    handleOpen(openSettingsCalls.symbols, () => ({ data: pairs() })),
    handleOpen(openSettingsCalls.symbols2, () => ({
      data: pairs().map(({ symbol, sn, ve: _shown, we, dl: _delisted, ce: _cancelling, ...same }) => ({
        sc: symbol,
        dn: sn,
        whe: we,
        ...same,
      })),
    })),
    handleOpen(openSettingsCalls.currencies, () => ({ data: currencies() })),
    handleOpen(openSettingsCalls.currencies2, () => ({
      data: currencies().map(({ name, det, wet, ct: _type, cp: _pages, oe: _online, ...same }) => ({
        cc: name,
        at: 1 as const,
        de: det,
        wed: wet,
        whe: false as const,
        cd: false as const,
        cawt: false as const,
        ...same,
      })),
    })),
    handleOpen(openSettingsCalls.chains, ({ currency }) => {
      const all = wallet.chains();
      const wanted = all.filter(
        (chain) => currency === undefined || chain.currency.toLowerCase() === currency,
      );
      return {
        data: wanted.map((chain) =>
          chainSetting(chain, all.find((each) => each.currency === chain.currency) === chain),
        ),
      };
    }),
  ];
}

function chainSetting(chain: Chain, isFirst: boolean): OpenChainSetting {
  const currency = chain.currency.toLowerCase();
  return {
    chain: chainIdOf(chain.currency, chain.chain),
    currency,
    code: currency,
    ac: baseChainOf(chain.chain).toLowerCase(),
    dn: chain.chain,
    ct: 'live',
    ft: currency,
    default: isFirst ? 1 : 0,
    de: chain.depositOpen,
    we: chain.withdrawOpen,
    dma: chain.depositMin,
    wma: chain.withdrawMin,
    wp: MONEY_DECIMALS,
    awt: false,
    adt: false,
    ao: false,
    sc: chain.confirmations,
    fc: chain.confirmations,
    v: true,
  };
}

/** The smallest of some decimal texts; of none 0. */
function least(amounts: readonly string[]): string {
  const units = amounts.map(readAmount);
  return formatAmount(units.reduce((low, each) => (each < low ? each : low), units[0] ?? 0n));
}
