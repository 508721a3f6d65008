import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import type { VisitorOptions } from '../browser/visitor.ts';
import { barriersOf } from '../accessibility/axe.ts';
import { smallTargets } from '../accessibility/targets.ts';
import { IS_AXE, IS_WHOLE } from './choice.ts';

/** Where the pictures are laid down, with `index.html` to look at them. */
const OUT = fileURLToPath(new URL('../../screenshots/', import.meta.url));

/** `page.state.language.theme.width.png` */
const NAME = /^(?<page>[\w-]+)\.(?<state>\w+)\.(?<language>[\w-]+)\.(?<theme>\w+)\.(?<width>\d+)\.png$/;

/** How often axe has looked, at how many of these it found something, and on how many of a phone something is too small to hit. */
const looked = { pages: 0, withBarriers: 0, onPhone: 0, withSmallTargets: 0 };
/** Below it fingers point. */
const PHONE_WIDTH = 700;

/** Takes a picture, or has axe look. */
export async function shoot(
  page: Page,
  name: string,
  state: string,
  { language, theme, viewport }: VisitorOptions,
  { whole = IS_WHOLE }: { readonly whole?: boolean } = {},
): Promise<void> {
  const look = `${name}.${state}.${language}.${theme}.${viewport?.width}`;
  if (IS_AXE) {
    await lookForBarriers(page, look);
    if (viewport && viewport.width < PHONE_WIDTH) await lookForSmallTargets(page, look);
    return;
  }
  mkdirSync(OUT, { recursive: true });
  const path = `${OUT}${look}.png`;
  await page.screenshot({ path, fullPage: whole });
}

async function lookForBarriers(page: Page, look: string): Promise<void> {
  const barriers = await barriersOf(page);
  looked.pages++;
  if (barriers.length === 0) return;
  looked.withBarriers++;
  for (const { id, nodes } of barriers) console.error(`${look}: ${id}\n  ${nodes.join('\n  ')}`);
}

/** Of the web app alone: operators sit at a desk. */
async function lookForSmallTargets(page: Page, look: string): Promise<void> {
  if (!new URL(page.url()).pathname.startsWith('/pc/')) return;
  const small = await smallTargets(page);
  looked.onPhone++;
  if (small.length === 0) return;
  looked.withSmallTargets++;
  console.error(`${look}: smaller than a finger\n  ${small.join('\n  ')}`);
}

/** Says what was made, or what axe has found; that makes the command fail. */
export function conclude(): void {
  if (!IS_AXE) return console.log(`${writeGallery()} pictures in e2e/screenshots/index.html`);
  console.log(`axe looked at ${looked.pages} pages and found barriers on ${looked.withBarriers}`);
  console.log(
    `of ${looked.onPhone} pages on a phone, ${looked.withSmallTargets} have something too small to hit`,
  );
  if (looked.withBarriers + looked.withSmallTargets > 0) process.exitCode = 1;
}

/** Writes the gallery over all pictures there are, also of earlier runs. Answers how many. */
function writeGallery(): number {
  const shots = readdirSync(OUT)
    .sort()
    .flatMap((file) => {
      const parts = NAME.exec(file)?.groups;
      return parts ? [{ file, ...parts }] : [];
    });
  writeFileSync(
    `${OUT}index.html`,
    HEAD + `<script>const SHOTS = ${JSON.stringify(shots)};${SCRIPT}</script>\n`,
  );
  return shots.length;
}

const HEAD = `<!doctype html>
<meta charset="utf-8">
<title>Every page, state, language, theme and width</title>
<style>
  body { margin: 0; font: 14px/1.4 system-ui; background: #222; color: #eee; }
  form { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 12px; padding: 12px; background: #333; }
  main { display: flex; flex-wrap: wrap; gap: 16px; padding: 16px; align-items: flex-start; }
  figure { margin: 0; } figcaption { padding: 4px 0; } img { display: block; max-height: 60vh; max-width: 46vw; }
</style>
<form></form><main></main>
`;

/** Runs in the gallery: a choice for each part of a name, all pictures that fit below. */
const SCRIPT = `
const form = document.querySelector('form'), main = document.querySelector('main');
for (const part of ['page', 'state', 'language', 'theme', 'width']) {
  const select = form.appendChild(document.createElement('select'));
  select.name = part;
  select.append(new Option('every ' + part, ''));
  for (const value of new Set(SHOTS.map((shot) => shot[part]))) select.append(new Option(value, value));
}
function show() {
  const wanted = [...new FormData(form)].filter(([, value]) => value);
  const fit = SHOTS.filter((shot) => wanted.every(([part, value]) => shot[part] === value));
  main.replaceChildren(...fit.map((shot) => {
    const figure = document.createElement('figure');
    const link = figure.appendChild(document.createElement('a'));
    link.href = shot.file;
    const image = link.appendChild(new Image());
    image.loading = 'lazy';
    image.src = shot.file;
    image.alt = shot.file;
    figure.appendChild(document.createElement('figcaption')).textContent = shot.file;
    return figure;
  }));
}
form.addEventListener('change', show);
show();
`;
