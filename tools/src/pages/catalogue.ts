import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const CATALOGUE = /\/(?:src\/i18n|packages\/ui\/src)\/texts\/([a-z]{2})\.ts$/;

interface Tree {
  readonly [key: string]: string | Tree;
}

/**
 * Reads the texts' ICU syntax at build time: a reader downloads texts that are ready to be filled in, and no parser
 * (10 kB). `use-intl` takes both forms; its part that only fills in stands for the one that parses, too.
 */
export function readyTexts(): Plugin {
  return {
    name: 'ready-texts',
    apply: 'build',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    }),
    async transform(code, id) {
      const [, language] = CATALOGUE.exec(id) ?? [];
      if (language === undefined) return undefined;
      const source = `data:text/javascript,${encodeURIComponent(code)}`;
      const texts = ((await import(source)) as Record<string, Tree>)[language]!;
      return { code: `export const ${language} = ${JSON.stringify(ready(texts))};`, map: null };
    },
  };
}

const REFUSALS = /\/packages\/protocol\/src\/texts\/([a-z]{2})\.ts$/;

/** Refusals that only operators are given: the server words those, and no trader downloads them in four languages. */
export function tradersRefusals(): Plugin {
  return {
    name: 'traders-refusals',
    apply: 'build',
    async transform(code, id) {
      const [, language] = REFUSALS.exec(id) ?? [];
      if (language === undefined) return undefined;
      const source = `data:text/javascript,${encodeURIComponent(code)}`;
      const texts = ((await import(source)) as Record<string, Readonly<Record<string, string>>>)[language]!;
      return { code: `export const ${language} = ${JSON.stringify(withoutOperators(texts))};`, map: null };
    },
  };
}

export function withoutOperators(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => !key.startsWith('OPS_')));
}

function ready(tree: Tree): object {
  return Object.fromEntries(
    Object.entries(tree).map(([key, text]) => [key, typeof text === 'string' ? compile(text) : ready(text)]),
  );
}
