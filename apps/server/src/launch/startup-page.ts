import { accentsOf } from '@bourse/protocol/brand/colours';
import { DEFAULT_LANGUAGE, LANGUAGES, shortOf } from '@bourse/protocol/languages';
import type { KeptBrand } from '../brand/kept-brand.ts';
import { escapeHtml } from '../escape-html.ts';
import { TEXTS } from '../texts/texts.ts';
import { createHash } from 'node:crypto';

/** Of packages/ui: its mark and its colours, which cannot be had here. */
const OUR_ACCENTS = { onDark: '#5b92ff', onLight: '#1d58e8', solidOnDark: '#2f6bf0', onSolid: '#ffffff' };
const markOf = (colour: string, bars: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${colour}"/><path fill="${bars}" d="M8 17h4v8H8zM14 12h4v13h-4zM20 7h4v18h-4z"/></svg>`,
  )}`;

/** Wording of the starting page; the page picks by the browser's language. */
const WORDING = Object.fromEntries(LANGUAGES.map((language) => [shortOf(language), TEXTS[language].startup]));

/** Of the starting page: its own script and style and its question after `/readyz/commands`, and the picture in it. */
export function startingPolicy(page: string): string {
  const hashesOf = (element: string) =>
    [...page.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))]
      .map(([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`)
      .join(' ');
  return [
    "default-src 'none'",
    `script-src ${hashesOf('script')}`,
    `style-src ${hashesOf('style')}`,
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * What `/pc/` and the console show while the exchange starts. It stands alone (no other file, no network) and asks `/readyz/commands` until
 * the exchange takes commands, then loads the same address again.
 */
export function startingPage({ name, accent, icon }: KeptBrand): string {
  const brand = escapeHtml(name);
  const { onDark, onLight, solidOnDark, onSolid } = accent === '' ? OUR_ACCENTS : accentsOf(accent);
  const picture = icon || markOf(solidOnDark, onSolid);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${brand}</title>
<link rel="icon" href="${picture}">
<style>
  :root { color-scheme: dark; --canvas: #0c0f13; --ink: #e9edf2; --muted: #8a94a4; --line: #252c37; --accent: ${onDark}; }
  :root[data-theme=light] { color-scheme: light; --canvas: #f4f6f9; --ink: #10151c; --muted: #5c6675; --line: #dde3ea;
    --accent: ${onLight}; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--canvas); color: var(--ink);
    font: 16px/1.5 system-ui, sans-serif; }
  main { text-align: center; padding: 24px; }
  h1 { display: flex; align-items: center; justify-content: center; gap: 12px; margin: 0 0 24px; font-size: 28px; }
  h1 img { width: 40px; height: 40px; border-radius: 8px; }
  p { margin: 8px 0; } .hint { color: var(--muted); font-size: 14px; }
  .bar { width: 200px; height: 3px; margin: 24px auto; overflow: hidden; border-radius: 2px; background: var(--line); }
  .bar i { display: block; width: 40%; height: 100%; background: var(--accent); animation: run 1.2s ease-in-out infinite alternate; }
  @keyframes run { from { transform: translateX(-60%); } to { transform: translateX(210%); } }
  @media (prefers-reduced-motion: reduce) { .bar i { animation: none; width: 100%; } }
</style>
</head>
<body>
<main role="status">
  <h1><img src="${picture}" alt="">${brand}</h1>
  <p id="title">${TEXTS[DEFAULT_LANGUAGE].startup.title}</p>
  <div class="bar" aria-hidden="true"><i></i></div>
  <p id="hint" class="hint">${TEXTS[DEFAULT_LANGUAGE].startup.hint}</p>
</main>
<script>
  const wording = ${JSON.stringify(WORDING)};
  const kept = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
  if (kept('theme') === 'light') document.documentElement.dataset.theme = 'light';
  const language = [kept('language') ?? [], navigator.languages].flat().map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in wording) ?? 'en';
  document.documentElement.lang = language;
  document.getElementById('title').textContent = wording[language].title;
  document.getElementById('hint').textContent = wording[language].hint;
  const look = async () => {
    try {
      if ((await fetch('/readyz/commands', { cache: 'no-store' })).ok) return location.reload();
    } catch {}
    setTimeout(look, 300);
  };
  look();
</script>
</body>
</html>
`;
}
