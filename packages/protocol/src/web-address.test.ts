import { expect, test } from 'vitest';
import { brandFields } from './brand/fields.ts';
import { opsContentCalls } from './operators/content/calls.ts';
import { WEB_ADDRESS } from './web-address.ts';

test.each([
  'https://example.com',
  'https://help.example.com:8443/a@b?x=1#y',
  'https://[2001:db8::1]/',
  'https://xn--bcher-kva.example/帮助',
])('%j is an address', (address) => expect(WEB_ADDRESS.test(address)).toBe(true));

test.each([
  'https://bourse.example@evil.example/',
  'https://b\u043eurse.example/',
  'https://bourse.example\u3002evil.example/',
  'https://bourse.example/\u202ex',
  'https://bourse.example\\@evil.example',
  'http://example.com',
  'https://example.com/ x',
])('attack: an address of the brand or of content that is not what it looks like: %j', (address) => {
  expect(WEB_ADDRESS.test(address)).toBe(false);
  expect(brandFields.serviceUrl.safeParse(address).success).toBe(false);
  const settings = { id: '1', version: '1', link: address };
  expect(opsContentCalls.settings.input.safeParse(settings).success).toBe(false);
});

test('content may link pages of its own', () => {
  const link = (path: string) =>
    opsContentCalls.settings.input.safeParse({ id: '1', version: '1', link: path });
  expect(link('/help?id=费率').success).toBe(true);
  expect(link('/help\u202e').success).toBe(false);
  expect(link('//evil.example').success).toBe(false);
});
