import { progress } from './figure.ts';

/** Every benchmark by name; `npm run -s bench -- book engine` runs some, without names all of them. */
const BENCHMARKS: Readonly<Record<string, () => Promise<{ run(): Promise<void> | void }>>> = {
  book: () => import('./book/book.ts'),
  contracts: () => import('./contracts/contracts.ts'),
  engine: () => import('./engine/engine.ts'),
  failover: () => import('./failover/failover.ts'),
  fanout: () => import('./fanout/fanout.ts'),
  flood: () => import('./flood/flood.ts'),
  hostile: () => import('./hostile/hostile.ts'),
  lighthouse: () => import('./web/lighthouse.ts'),
  openapi: () => import('./openapi/openapi.ts'),
  orders: () => import('./orders/orders.ts'),
  restart: () => import('./restart/restart.ts'),
  settle: () => import('./settle/settle.ts'),
  siege: () => import('./siege/siege.ts'),
  spread: () => import('./spread/spread.ts'),
  steady: () => import('./steady/steady.ts'),
  web: () => import('./web/web.ts'),
};

/** What is no option (`--scale 0.01`), and no option's value. */
const names = process.argv.slice(2).filter((word, n, all) => !`${word}${all[n - 1]}`.includes('--'));
for (const name of names.length > 0 ? names : Object.keys(BENCHMARKS)) {
  const load = BENCHMARKS[name];
  if (!load) {
    progress(`no benchmark "${name}"; there are: ${Object.keys(BENCHMARKS).join(', ')}`);
    process.exitCode = 1;
    break;
  }
  const { run } = await load();
  await run();
}
