/// <reference lib="dom" />
import type { Page } from 'playwright-core';

/** A PDF of several pages, written by the browser: it brings its Japanese glyphs along. */
export async function printWhitePaper(page: Page, title: string): Promise<Buffer> {
  await page.setContent(`<html lang="ja"><body style="font-size:20pt"><h1>${title}</h1>
    <p>${'発行量と配分の規則。'.repeat(20)}</p><h2 style="break-before:page">第二章</h2></body></html>`);
  return page.pdf({ format: 'A4' });
}

/**
 * What can be selected and searched, without spaces. Chromium prints some characters as radicals of the same shape (⽩ for
 * 白), each in a run of its own.
 */
export async function textOf(page: Page, number: number): Promise<string> {
  return (await page.getByTestId('pdf-page').nth(number).innerText()).normalize('NFKC').replaceAll(/\s/g, '');
}

/** Share of dark pixels in the picture of a page of the viewer. */
export function inkOf(page: Page, number: number): Promise<number> {
  return page
    .getByTestId('pdf-page')
    .nth(number)
    .locator('canvas')
    .evaluate((element) => {
      const { width, height } = element as HTMLCanvasElement;
      const { data } = (element as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height);
      let dark = 0;
      for (let at = 0; at < data.length; at += 4) if (data[at + 3]! > 0 && data[at]! < 128) dark++;
      return dark / (width * height);
    });
}
