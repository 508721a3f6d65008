import { escapeHtml } from '../escape-html.ts';
import { createHash } from 'node:crypto';

/** Wording of the starting page; the page picks by the browser's language. */
const WORDING = {
  en: { title: 'Starting the exchange …', hint: 'This page opens it by itself in a moment.' },
  zh: { title: '交易所正在启动…', hint: '启动完成后将自动进入，请稍候。' },
  ko: { title: '거래소를 시작하고 있습니다…', hint: '준비가 끝나면 자동으로 이동합니다.' },
  ja: { title: '取引所を起動しています…', hint: '準備ができしだい自動的に開きます。' },
};

/** Of the starting page: its own script and style and its question after `/readyz/commands`, nothing else. */
export function startingPolicy(page: string): string {
  const hashesOf = (element: string) =>
    [...page.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))]
      .map(([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`)
      .join(' ');
  return [
    "default-src 'none'",
    `script-src ${hashesOf('script')}`,
    `style-src ${hashesOf('style')}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * What `/pc/` shows while the exchange starts. It stands alone (no other file, no network) and asks `/readyz/commands` until
 * the exchange takes commands, then loads the same address again.
 */
export function startingPage(brandName: string): string {
  const brand = escapeHtml(brandName);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${brand}</title>
<style>
  :root { color-scheme: dark; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #0b0e11; color: #eaecef;
    font: 16px/1.5 system-ui, sans-serif; }
  main { text-align: center; padding: 24px; }
  h1 { margin: 0 0 24px; font-size: 28px; letter-spacing: .02em; }
  p { margin: 8px 0; } .hint { color: #929aa5; font-size: 14px; }
  .bar { width: 200px; height: 3px; margin: 24px auto; overflow: hidden; border-radius: 2px; background: #20262d; }
  .bar i { display: block; width: 40%; height: 100%; background: #f0b90b; animation: run 1.2s ease-in-out infinite alternate; }
  @keyframes run { from { transform: translateX(-60%); } to { transform: translateX(210%); } }
  @media (prefers-reduced-motion: reduce) { .bar i { animation: none; width: 100%; } }
</style>
</head>
<body>
<main role="status">
  <h1>${brand}</h1>
  <p id="title">${WORDING.en.title}</p>
  <div class="bar" aria-hidden="true"><i></i></div>
  <p id="hint" class="hint">${WORDING.en.hint}</p>
</main>
<script>
  const wording = ${JSON.stringify(WORDING)};
  const language = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in wording) ?? 'en';
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
