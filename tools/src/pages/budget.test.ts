import { expect, test } from 'vitest';
import { excess, weigh, type Manifest } from './budget.ts';

const MANIFEST: Manifest = {
  'index.html': {
    file: 'i.js',
    isEntry: true,
    imports: ['_base.js'],
    css: ['i.css'],
    assets: ['inter.woff2'],
  },
  '_base.js': { file: 'base.js' },
  '_market.js': { file: 'market.js', imports: ['_base.js'], css: ['m.css'] },
  'src/TradePage.tsx': { file: 'trade.js', imports: ['index.html', '_market.js'] },
};
const SIZES: Record<string, number> = {
  'i.js': 1_000,
  'base.js': 200,
  'market.js': 30,
  'trade.js': 4,
  'i.css': 50,
  'm.css': 6,
  'inter.woff2': 700,
};
const weight = (...modules: string[]) => weigh(MANIFEST, modules, (file) => SIZES[file]!);

test('each file that a visit downloads counts once', () => {
  expect(weight()).toEqual({ scripts: 1_200, styles: 50, fonts: 700 });
  expect(weight('src/TradePage.tsx')).toEqual({ scripts: 1_234, styles: 56, fonts: 700 });
  expect(() => weight('src/GonePage.tsx')).toThrow('src/GonePage.tsx');
});

test('what is over its budget is named; at the budget is within', () => {
  const budget = { name: 'trade', modules: ['src/TradePage.tsx'], styles: 0.056, fonts: 0.7 };
  expect(excess({ ...budget, scripts: 1.234 }, weight(...budget.modules))).toEqual([]);
  expect(excess({ ...budget, scripts: 1.2 }, weight(...budget.modules))).toEqual([
    'trade: scripts 1.2 kB, agreed are 1.2',
  ]);
});
