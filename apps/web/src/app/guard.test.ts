import { expect, test } from 'vitest';
import { PUBLIC_PATHS, mayOpen } from './guard.ts';
import { isDesktop, mobileAddress } from './platform.ts';

test.each(['/home', '/home/', '/home/detail', '/subcribe', '/contract', '/about/us', '/setting/password'])(
  'a visitor may open %s',
  (path) => {
    expect(mayOpen(path, false)).toBe(true);
  },
);

test('a visitor may open what the specification lists, what is owed and the way to freeze, and nothing else', () => {
  expect([...PUBLIC_PATHS].sort()).toEqual([
    '/about/connect',
    '/about/legal',
    '/about/liabilities',
    '/about/protocol',
    '/about/us',
    '/contract',
    '/freeze',
    '/help/message',
    '/help/msg-detail',
    '/home',
    '/home/detail',
    '/secondContract',
    '/setting/password',
    '/subcribe',
    '/subcribe/book',
    '/subcribe/detail',
  ]);
});

test.each([
  '/account/assert',
  '/setting',
  '/setting/logger',
  '/setting/api',
  '/about',
  '/help',
  '/subcribe/my',
  '/home/other',
  '/connect-bot',
  '/fees',
  '/secondContract/rules',
])('a visitor may not open %s, a signed-in user may', (path) => {
  expect(mayOpen(path, false)).toBe(false);
  expect(mayOpen(path, true)).toBe(true);
});

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

test.each([
  [IPHONE, false],
  [ANDROID, false],
  [IPAD, true],
  [LINUX, true],
  [MAC, true],
  [WINDOWS, true],
])('%s', (agent, desktop) => {
  expect(isDesktop(agent)).toBe(desktop);
});

test('phones go to the mobile address, when there is one', () => {
  expect(mobileAddress(IPHONE, 'm.example.com', '')).toBe('https://m.example.com');
  expect(mobileAddress(IPHONE, undefined, '/pc/home')).toBeUndefined();
  expect(mobileAddress(MAC, 'm.example.com', '/pc/home')).toBeUndefined();
});

test('an invite link survives the way to the mobile address', () => {
  const wish = '/pc/home?invite=AB12CD#top';
  expect(mobileAddress(IPHONE, 'm.example.com', wish)).toBe(`https://m.example.com${wish}`);
  expect(mobileAddress(IPHONE, 'http://m.example.com/', wish)).toBe(`http://m.example.com${wish}`);
});
