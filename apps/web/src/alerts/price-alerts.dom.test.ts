import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  addAlert,
  alertId,
  alertProblem,
  isReached,
  MOST_ALERTS,
  readAlerts,
  reloadAlerts,
  removeAlert,
  usePriceAlerts,
  type PriceAlert,
} from './price-alerts.ts';

const BTC = { baseCoin: 'BTC', quoteCoin: 'USDT' };
const alert = (price: string, when: PriceAlert['when']): PriceAlert => ({ ...BTC, price, when });
const all = () => usePriceAlerts.getState().alerts;
function forget(): void {
  localStorage.clear();
  reloadAlerts();
}

beforeEach(forget);
afterEach(forget);

test('an alert waits on its side of the last price, one at each price, and is found again', () => {
  addAlert(BTC, '70000.50', '68000');
  addAlert(BTC, '9000', '68000');
  // Once more at the same price, from the other side.
  addAlert(BTC, '70000.5', '71000');
  expect(all()).toEqual([alert('9000', 'falls'), alert('70000.5', 'falls')]);
  usePriceAlerts.setState({ alerts: [] });
  reloadAlerts();
  expect(all()).toEqual([alert('9000', 'falls'), alert('70000.5', 'falls')]);
  removeAlert(alertId(all()[0]!));
  expect(all()).toEqual([alert('70000.5', 'falls')]);
  removeAlert(alertId(all()[0]!));
  expect(localStorage.getItem('priceAlerts')).toBeNull();
});

test.each([
  [alert('70000', 'rises'), '69999.99', false],
  [alert('70000', 'rises'), '70000.00', true],
  [alert('70000', 'rises'), '100000', true],
  [alert('9000', 'falls'), '10000', false],
  [alert('9000', 'falls'), '9000.00', true],
  [alert('9000', 'falls'), '8999.99', true],
])('%j at %s: %s', (waiting, last, reached) => {
  expect(isReached(waiting, last)).toBe(reached);
});

test('there is none at the price of the moment, and not more than twenty', () => {
  const many = Array.from({ length: MOST_ALERTS }, (_, place) => alert(String(place + 1), 'falls'));
  expect(alertProblem([], '68000.00', '68000')).toBe('atPrice');
  expect(alertProblem(many.slice(1), '70000', '68000')).toBeUndefined();
  expect(alertProblem(many, '70000', '68000')).toBe('full');
});

test.each([
  [undefined, 0],
  ['', 0],
  ['nonsense', 0],
  ['{}', 0],
  ['[null, 1, "x", {"baseCoin":"BTC"}]', 0],
  [JSON.stringify([alert('-1', 'rises')]), 0],
  [JSON.stringify([{ ...BTC, price: '1', when: 'sleeps' }]), 0],
  [JSON.stringify([alert('1', 'rises'), 'x', alert('2', 'falls')]), 2],
  [JSON.stringify(Array.from({ length: 50 }, (_, place) => alert(String(place), 'rises'))), MOST_ALERTS],
])('of what is stored as %s, %i are alerts', (text, count) => {
  expect(readAlerts(text)).toHaveLength(count);
});
