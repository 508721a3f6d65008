import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions, type UserConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { readyTexts, tradersRefusals } from './catalogue.ts';
import { chunkGroups } from './chunks.ts';
import { pageHead } from './page-head.ts';

interface Pages {
  /** Folder of the app. */
  readonly root: string;
  readonly base: '/pc/' | '/ops/';
  /** Pages that share code, as paths within the app. */
  readonly kin?: Readonly<Record<string, readonly string[]>>;
  /** What the first page fetches by itself after it has been shown, as paths within the app. */
  readonly first?: readonly string[];
  /** By address or language: modules of their own that are asked for before the app's own code has come. */
  readonly early?: Readonly<Record<string, readonly string[]>>;
  /** Of `LANGUAGE_FACTS`. The configurations read that from the source: pages are built before anything is compiled. */
  readonly languages: Readonly<Record<string, { readonly colours: string }>>;
  readonly proxy: Record<string, ProxyOptions>;
}

/** The server sends a file as it lies there: packed once, as small as it gets. Pictures and most fonts are packed already. */
const compressed = () =>
  compression({
    include: /\.(m?js|css|html|svg|json|wasm|webmanifest|ttf)$/,
    threshold: 1024,
    algorithms: [defineAlgorithm('gzip', { level: 9 }), defineAlgorithm('brotliCompress')],
  });

/** How both apps of the browser are built. */
export function pagesConfig({
  root,
  base,
  kin = {},
  first = [],
  early = {},
  languages,
  proxy,
}: Pages): UserConfig {
  const colours = Object.fromEntries(
    Object.entries(languages).map(([language, { colours: usual }]) => [language, usual]),
  );
  const absolute = (paths: readonly string[]) => paths.map((path) => `${root}/${path}`);
  return defineConfig({
    base,
    plugins: [
      react(),
      tailwindcss(),
      readyTexts(),
      ...(base === '/pc/' ? [tradersRefusals()] : []),
      pageHead({ root, base, early, colours }),
      compressed(),
    ],
    // The workspace packages export their TypeScript under the condition `source`.
    resolve: {
      conditions: ['source', 'module', 'browser', 'development|production'],
      // React has had this hook since 18: nobody downloads what stood in for it before.
      alias: {
        'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      },
    },
    build: {
      target: 'es2022',
      sourcemap: false,
      // Browsers that preload no modules (Safari before 17) fetch them when they are imported.
      modulePreload: { polyfill: false },
      // Which file needs which: for the budgets (budget.ts).
      manifest: true,
      rolldownOptions: {
        output: {
          // Each name stands in the first file to be fetched. With the name, 42 bits of what is in it are plenty.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
          codeSplitting: {
            groups: chunkGroups(
              Object.fromEntries(Object.entries(kin).map(([name, pages]) => [name, absolute(pages)])),
              absolute(first),
            ),
          },
        },
      },
    },
    server: { proxy },
  });
}
