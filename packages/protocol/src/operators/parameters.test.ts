import { expect, test } from 'vitest';
import { isParameter, isParameterValue, PARAMETERS, type ParameterName } from './parameters.ts';

test('every fallback is a value that may be set', () => {
  for (const [name, { fallback }] of Object.entries(PARAMETERS)) {
    expect([name, isParameterValue(name as ParameterName, fallback)]).toEqual([name, true]);
  }
});

test.each(['constructor', '__proto__', 'toString', 'nothing', ''])('%j is no parameter', (name) =>
  expect(isParameter(name)).toBe(false),
);

test.each<[ParameterName, string, boolean]>([
  ['contract_second_fee_rate', '0.1', true],
  ['contract_second_fee_rate', '0.100001', false],
  ['contract_second_fee_rate', '0', true],
  ['contract_second_fee_rate', '-0.01', false],
  ['contract_second_fee_rate', '1e-2', false],
  ['contract_second_fee_rate', '', false],
  ['contract_second_fee_rate', ' 0.02', false],
  ['withdraw_block_hours', '720', true],
  ['withdraw_block_hours', '721', false],
  ['withdraw_block_hours', '24.5', false],
  ['withdraw_block_hours', '007', false],
  ['kyc_retention_days', '365', true],
  ['swap_spread_ppm', '100001', false],
  ['console_addresses', '203.0.113.7, 2001:db8::/32 10.0.0.0/8', true],
  ['console_addresses', '', true],
  ['console_addresses', '203.0.113.7/33', false],
  ['console_addresses', 'office', false],
  ['console_addresses', '10.0.0.1,'.repeat(101), false],
  ['withdrawal_two_persons_usdt', '100000', true],
  ['withdrawal_two_persons_usdt', '100001', false],
  ['customer_service_email', 'help@example.com', true],
  ['customer_service_email', 'help', false],
  ['customer_service_email', '', true],
  ['customer_service_ws', 'https://help.example.com/chat?x=1', true],
  ['customer_service_ws', 'wss://help.example.com', true],
  ['customer_service_ws', 'javascript:alert(1)', false],
  ['customer_service_ws', 'http://help.example.com', false],
  ['customer_service_ws', 'https://a b', false],
  ['customer_service_ws', 'mailto:help@example.com', true],
  ['customer_service_ws', 'wss://help.example.com@evil.example', false],
  ['customer_service_ws', 'https://h\u0435lp.example.com', false],
  ['customer_service_ws', 'https://help.example.com/\u202ex', false],
  ['home_sections', 'notices,market', true],
  ['home_sections', '', true],
  ['home_sections', 'market,market', false],
  ['home_sections', 'market,footer', false],
  ['home_sections', 'market,', false],
  ['customer_service_ws', `https://example.com/${'x'.repeat(256)}`, false],
])('%s = %j: %s', (name, value, isValid) => expect(isParameterValue(name, value)).toBe(isValid));
