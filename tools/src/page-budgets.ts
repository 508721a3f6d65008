import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { excess, weigh, type Budget, type Manifest } from './pages/budget.ts';

/**
 * `node tools/dist/page-budgets.js`: weighs what a first visit downloads of the built apps, and fails where it is more
 * than was agreed. A page that needs more says why beside its new budget, in the commit that raises it.
 */

const TOASTS = '../../packages/ui/src/Toaster.tsx';
const CHART = 'src/market/chart/PriceChart.tsx';

const BUDGETS: Readonly<Record<string, readonly Budget[]>> = {
  web: [
    {
      name: 'home',
      // Of a visitor who does nothing yet (without toasts, see Shell.tsx): what `bench -- web` counts, too.
      modules: ['src/app/home/RunningProjects.tsx', 'src/app/home/Proof.tsx'],
      scripts: 170,
      styles: 13,
      fonts: 50,
    },
    {
      name: 'trade',
      modules: [TOASTS, CHART, 'src/spot/page/TradePage.tsx'],
      // The question before a dragged order that looks like a slip; fetched apart, it made all of it 0.4 kB more.
      scripts: 362,
      styles: 13,
      fonts: 50,
    },
    {
      name: 'contract',
      modules: [TOASTS, CHART, 'src/contract/page/ContractPage.tsx'],
      // Three kilobytes above trade's: positions and their dialogs' beginnings, totals with their exact figure, and what leads to
      // a changed limit; its dialog and its question are fetched apart.
      scripts: 365,
      styles: 13,
      fonts: 50,
    },
    {
      name: 'second',
      modules: [TOASTS, 'src/second/page/SecondPage.tsx'],
      scripts: 299,
      styles: 13,
      fonts: 50,
    },
    {
      name: 'assets',
      modules: [TOASTS, 'src/wallet/assets/AssetsPage.tsx'],
      // It reads a module of the market's file, which has what asks before a slip; the choice of e-mails about withdrawals is among the words of all pages.
      scripts: 294,
      styles: 13,
      fonts: 50,
    },
  ],
  ops: [
    { name: 'console', modules: [], scripts: 280, styles: 13, fonts: 50 },
    { name: 'console, users', modules: ['src/users/UsersPage.tsx'], scripts: 292, styles: 13, fonts: 50 },
  ],
};

let over = 0;
for (const [app, budgets] of Object.entries(BUDGETS)) {
  const dist = fileURLToPath(new URL(`../../apps/${app}/dist/`, import.meta.url));
  const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8')) as Manifest;
  const sizeOf = (file: string) => {
    const bytes = readFileSync(dist + file);
    return file.endsWith('.woff2') ? bytes.length : gzipSync(bytes).length;
  };
  for (const budget of budgets) {
    const weight = weigh(manifest, budget.modules, sizeOf);
    const problems = excess(budget, weight);
    over += problems.length;
    const figures = (['scripts', 'styles', 'fonts'] as const).map(
      (kind) => `${kind} ${(weight[kind] / 1000).toFixed(1)}/${budget[kind]}`,
    );
    console.log(`${budget.name}: ${figures.join(', ')} kB`);
    for (const problem of problems) console.error(problem);
  }
}
process.exitCode = over > 0 ? 1 : 0;
