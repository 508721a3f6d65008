import { LANGUAGE_FACTS, type Language } from '@bourse/protocol/languages';
import { currencyRatesOf, type CurrencyRate } from '@bourse/protocol/wallet/currency-rates';
import { useQuery } from '@tanstack/react-query';
import Big from 'big.js';
import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { create } from 'zustand';
import { parameterQuery } from '../../api/parameter.ts';
import { load, save } from '../../storage.ts';

/** The coin that many count in; always offered. */
export const BITCOIN = 'BTC';

/** What this browser's reader has chosen to see totals in; undefined: nothing yet. */
const useChoice = create<{ code: string | undefined }>(() => ({ code: load('worthIn') ?? undefined }));

export function showWorthIn(code: string): void {
  save('worthIn', code);
  useChoice.setState({ code });
}

export interface WorthChoice {
  /** A currency's code, or `BTC`. */
  readonly code: string;
  /** Undefined: it is bitcoin. */
  readonly rate: CurrencyRate | undefined;
  readonly offered: readonly CurrencyRate[];
}

/** In what totals are shown besides USDT; undefined until it is known what is offered. */
export function useWorthChoice(): WorthChoice | undefined {
  const text = useQuery(parameterQuery('currency_rates')).data;
  const { code } = useChoice();
  const locale = useLocale();
  return useMemo(() => (text === undefined ? undefined : chosenOf(text, code, locale)), [text, code, locale]);
}

/** The reader's choice as long as it is offered, else what his language goes with, else bitcoin. */
export function chosenOf(rates: string, code: string | undefined, locale: Language): WorthChoice {
  const offered = currencyRatesOf(rates) ?? [];
  const find = (wanted: string | undefined) => offered.find((rate) => rate.code === wanted);
  const rate = code === BITCOIN ? undefined : (find(code) ?? find(LANGUAGE_FACTS[locale].currency));
  return { code: rate?.code ?? BITCOIN, rate, offered };
}

/** A sum in USDT in a currency, as its readers write it: `￥8,512,345`. Finer than its smallest coin is cut. */
export function inCurrency(usdt: string, { code, perUsdt }: CurrencyRate, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: code });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  const worth = Big(usdt).times(perUsdt).round(decimals, Big.roundDown);
  return format.format(worth.toFixed() as Intl.StringNumericLiteral);
}
