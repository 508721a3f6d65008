import { expect, test } from 'vitest';
import { opsLaunchpadCalls } from './calls.ts';

const { create } = opsLaunchpadCalls;
const withIcon = (icon: string) => create.input.safeParse({ ...create.example, icon }).success;

test.each([
  'javascript:alert(1)',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'https://evil.test/x.png',
  '//evil.test/x.png',
  '/.//evil.test/x.png',
  '/pc/../..//evil.test/x.png',
  '/\\evil.test/x.png',
  '/pc/x.png?to=//evil.test',
  '/pc/x.png"onerror="alert(1)',
])("attack: a project's icon %s is refused where it is read", (icon) => {
  expect(withIcon('/pc/coins/nova.svg')).toBe(true);
  expect(withIcon(icon)).toBe(false);
});
