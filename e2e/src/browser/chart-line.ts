/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the tag of the only line of a colour stands, once there is one: the chart is a drawing, so it is looked for by that. */
export async function tagOfLine(page: Page, colour: '--up-solid' | '--down-solid'): Promise<Point> {
  let found: Point | undefined;
  await expect
    .poll(async () => {
      found = await page.getByRole('img', { name: /^Price chart/ }).evaluate(lookFor, colour);
      return found;
    })
    .toBeDefined();
  return found!;
}

/** Takes something by the mouse, by so many pixels down. */
export async function dragDown(page: Page, { x, y }: Point, by: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + by / 2, { steps: 4 });
  await page.mouse.move(x, y + by, { steps: 4 });
  await page.mouse.up();
  // The cross at the pointer lies over what was let go of.
  await page.mouse.move(0, 0);
}

/** Runs in the page. Tags end a few pixels before the edge of the pane, and are as high as a line of text. */
function lookFor(chart: HTMLElement | SVGElement, token: string): Point | undefined {
  const [FROM_EDGE, LEAST] = [8, 10];
  const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  paint.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token);
  paint.fillRect(0, 0, 1, 1);
  const [red, green, blue] = paint.getImageData(0, 0, 1, 1).data;
  for (const canvas of chart.querySelectorAll('canvas')) {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    // The axis beside the pane has tags as well.
    if (width < 200 || height < 100) continue;
    const scale = canvas.width / width;
    // Read from a copy of that column: the chart's own canvas is not made for it, and the browser would say so.
    const column = document.createElement('canvas');
    column.height = canvas.height;
    const copy = column.getContext('2d', { willReadFrequently: true })!;
    copy.drawImage(canvas, -Math.round((width - FROM_EDGE) * scale), 0);
    const { data } = copy.getImageData(0, 0, 1, canvas.height);
    let run = 0;
    for (let row = 0; row <= canvas.height; row++) {
      const at = row * 4;
      const isTag =
        data[at] === red && data[at + 1] === green && data[at + 2] === blue && data[at + 3] === 255;
      if (!isTag && run >= LEAST * scale)
        return { x: left + width - 2 * FROM_EDGE, y: top + (row - run / 2) / scale };
      run = isTag ? run + 1 : 0;
    }
  }
  return undefined;
}
