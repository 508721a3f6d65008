import { accentsOf } from '@bourse/protocol/brand/colours';
import type { Brand } from '@bourse/protocol/brand/fields';
import { escapeHtml } from '../escape-html.ts';

/** Puts the brand's name, colours and icon into the head of a page: there before any script of it runs. */
export function brandedHtml(html: string, { name, accent, favicon }: Brand): string {
  const titled = html.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(name)}</title>`);
  const withIcon =
    favicon === ''
      ? titled
      : titled.replace(
          /<link rel="(icon|apple-touch-icon)"[^>]*>/g,
          (_, rel: string) => `<link rel="${rel}" href="${escapeHtml(favicon)}" />`,
        );
  if (accent === '') return withIcon;
  return withIcon.replace('</head>', () => `<style>${accentStyle(accent)}</style></head>`);
}

/** Wins over the theme's own, wherever that stands. */
function accentStyle(accent: string): string {
  const { solidOnDark, solidOnLight, onSolid, onDark, onLight } = accentsOf(accent);
  return (
    `:root:root{--accent:${onDark};--accent-solid:${solidOnDark};--accent-solid-dark:${solidOnDark};--on-accent:${onSolid}}` +
    `:root:root[data-theme='light']{--accent:${onLight};--accent-solid:${solidOnLight}}`
  );
}

/** The manifest of the app that a browser can install. */
export function brandedManifest(text: string, { name, favicon }: Brand): string {
  const manifest = JSON.parse(text) as Record<string, unknown>;
  const icons = favicon === '' ? {} : { icons: [{ src: favicon, sizes: '256x256', type: 'image/webp' }] };
  return JSON.stringify({ ...manifest, name, short_name: name, ...icons });
}
