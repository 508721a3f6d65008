import { compareDecimals, plainDecimal } from '@bourse/ui/format/decimal';
import { create } from 'zustand';
import { load, save } from '../storage.ts';

/** A price of which the reader wants to hear when it is reached. */
export interface PriceAlert {
  readonly baseCoin: string;
  readonly quoteCoin: string;
  /** As a decimal. */
  readonly price: string;
  /** From where it is reached. */
  readonly when: 'rises' | 'falls';
}

export const MOST_ALERTS = 20;

/** The alerts of this browser, oldest first; a pair has one at most at a price. */
export const usePriceAlerts = create(() => ({ alerts: readAlerts(load('priceAlerts')) }));

interface PairCoins {
  readonly baseCoin: string;
  readonly quoteCoin: string;
}

/** What an alert is told apart by. */
export function alertId({ baseCoin, quoteCoin, price }: PairCoins & { price: string }): string {
  return `${baseCoin}/${quoteCoin} ${price}`;
}

/** Why there can be no alert at a price, beside the last one; nothing where there can. */
export function alertProblem(
  alerts: readonly PriceAlert[],
  price: string,
  last: string,
): 'atPrice' | 'full' | undefined {
  if (compareDecimals(plainDecimal(price), plainDecimal(last)) === 0) return 'atPrice';
  return alerts.length >= MOST_ALERTS ? 'full' : undefined;
}

export function addAlert({ baseCoin, quoteCoin }: PairCoins, typed: string, last: string): void {
  const price = plainDecimal(typed);
  const when = compareDecimals(price, last) > 0 ? 'rises' : 'falls';
  const alert: PriceAlert = { baseCoin, quoteCoin, price, when };
  keep([...without(alertId(alert)), alert]);
}

export function removeAlert(id: string): void {
  keep(without(id));
}

/** What another tab has changed. */
export function reloadAlerts(): void {
  usePriceAlerts.setState({ alerts: readAlerts(load('priceAlerts')) });
}

export function isReached({ price, when }: PriceAlert, last: string): boolean {
  const side = compareDecimals(last, price);
  return when === 'rises' ? side >= 0 : side <= 0;
}

function without(id: string): readonly PriceAlert[] {
  return usePriceAlerts.getState().alerts.filter((alert) => alertId(alert) !== id);
}

function keep(alerts: readonly PriceAlert[]): void {
  save('priceAlerts', alerts.length > 0 ? JSON.stringify(alerts) : undefined);
  usePriceAlerts.setState({ alerts });
}

/** Whatever else stands in the storage is no alert. */
export function readAlerts(text: string | undefined): readonly PriceAlert[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isAlert).slice(0, MOST_ALERTS) : [];
  } catch {
    return [];
  }
}

function isAlert(value: unknown): value is PriceAlert {
  if (typeof value !== 'object' || value === null) return false;
  const { baseCoin, quoteCoin, price, when } = value as Record<string, unknown>;
  return (
    typeof baseCoin === 'string' &&
    typeof quoteCoin === 'string' &&
    typeof price === 'string' &&
    /^\d+(\.\d+)?$/.test(price) &&
    (when === 'rises' || when === 'falls')
  );
}
