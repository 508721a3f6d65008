import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Where index.html wants the script of the first moment. */
const PLACE = '<script data-first-paint></script>';

interface PageHead {
  readonly root: string;
  readonly base: string;
  readonly early: Readonly<Record<string, readonly string[]>>;
  /** The usual colours of what rises and falls, by language. */
  readonly colours: Readonly<Record<string, string>>;
}

/**
 * Writes `first-paint.js` into the page's head, where it costs no request, and with it the colours of each language, the font
 * and the files that each address and language of `early` will ask for, so that all of them are under way while the app itself still loads.
 */
export function pageHead({ root, base, early, colours }: PageHead): Plugin {
  return {
    name: 'page-head',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const script = readFileSync(`${root}/first-paint.js`, 'utf8')
          .replace('EARLY_FILES', JSON.stringify(bundle ? earlyFiles(bundle, { root, base, early }) : {}))
          .replace('USUAL_COLOURS', JSON.stringify(colours));
        const font = Object.keys(bundle ?? {}).find((name) => name.endsWith('.woff2'));
        return {
          html: html.replace(PLACE, `<script>\n${script}</script>`),
          tags: font
            ? [
                {
                  tag: 'link',
                  attrs: {
                    rel: 'preload',
                    as: 'font',
                    type: 'font/woff2',
                    crossorigin: '',
                    href: base + font,
                  },
                  injectTo: 'head' as const,
                },
              ]
            : [],
        };
      },
    },
  };
}

/** The files of each set of modules that are not the app's own. */
function earlyFiles(
  bundle: Rolldown.OutputBundle,
  { root, base, early }: Omit<PageHead, 'colours'>,
): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const known = filesOf(
    chunks.find(({ isEntry }) => isEntry)!,
    bundle,
  );
  const filesFor = (module: string): string[] => {
    const chunk = chunks.find(({ facadeModuleId: id }) => id && relative(root, id) === module);
    if (!chunk) throw new Error(`${module} has no file of its own`);
    return [...filesOf(chunk, bundle)].filter((name) => !known.has(name));
  };
  return Object.fromEntries(
    Object.entries(early).map(([when, modules]) => [
      when,
      [...new Set(modules.flatMap(filesFor))].map((name) => base + name),
    ]),
  );
}

/** A chunk and what it imports, and so on. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Set<string> {
  const found = new Set([chunk.fileName]);
  for (const name of found) {
    const file = bundle[name];
    if (file?.type === 'chunk') for (const needed of file.imports) found.add(needed);
  }
  return found;
}
