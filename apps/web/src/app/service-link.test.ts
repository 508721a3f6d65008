import { expect, test } from 'vitest';
import { isIos, serviceLink } from './service-link.ts';

test.each([
  [{}, undefined],
  [{ ws: '', serviceUrl: '', email: '' }, undefined],
  [{ ws: 'https://help.example.com/chat?a=1' }, 'https://help.example.com/chat?a=1'],
  [{ ws: 'mailto:help@example.com' }, 'mailto:help@example.com'],
  [{ ws: 'http://help.example.com' }, undefined],
  [{ ws: 'javascript:alert(1)' }, undefined],
  [{ ws: ' java\nscript:alert(1)' }, undefined],
  [{ ws: 'wss://help.example.com', serviceUrl: 'https://help.example.com' }, 'https://help.example.com/'],
  [
    { ws: 'https://a.example', serviceUrl: 'https://b.example', email: 'c@example.com' },
    'https://a.example/',
  ],
  [{ serviceUrl: 'https://b.example', email: 'c@example.com' }, 'https://b.example/'],
  [{ email: 'c@example.com' }, 'mailto:c@example.com'],
  [{ email: 'c@example.com?bcc=d@example.com' }, undefined],
  [{ email: 'no address' }, undefined],
])('%j: %s', (addresses, link) => {
  expect(serviceLink(addresses)).toBe(link);
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, true],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, false],
])('%s with %d touch points', (agent, touchPoints, ios) => {
  expect(isIos(agent, touchPoints)).toBe(ios);
});
