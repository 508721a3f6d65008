import { encode } from 'uqr';
import { POSTER_HEIGHT, POSTER_WIDTH, posterLayout, type PosterTexts, type Square } from './poster-layout.ts';

const TOP = '#0c0f13';
const BOTTOM = '#17325f';

/** Of the exchange: its colour, and the picture that stands in the place of mark and name. */
export interface PosterBrand {
  readonly colour: string;
  readonly logo?: HTMLImageElement;
}

/** Draws the poster. `link` is what the QR code says; `family` a CSS font family that has the language's letters. */
export function drawPoster(
  canvas: HTMLCanvasElement,
  texts: PosterTexts,
  { link, family, brand }: { readonly link: string; readonly family: string; readonly brand: PosterBrand },
): void {
  canvas.width = POSTER_WIDTH;
  canvas.height = POSTER_HEIGHT;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no canvas');
  const font = (size: number, weight: number): string => `${weight} ${size}px ${family}`;
  const layout = posterLayout(texts, (text, size, weight) => {
    context.font = font(size, weight);
    return context.measureText(text).width;
  });
  drawGround(context);
  if (brand.logo) drawLogo(context, layout.mark, brand.logo);
  else drawMark(context, layout.mark, brand.colour);
  const { card } = layout;
  context.fillStyle = '#ffffff';
  context.beginPath();
  context.roundRect(card.x, card.y, card.width, card.height, 28);
  context.fill();
  drawQr(context, layout.qr, link);
  // A logo says the name itself.
  for (const { text, x, baseline, size, weight, colour } of layout.texts.slice(brand.logo ? 1 : 0)) {
    context.font = font(size, weight);
    context.fillStyle = colour;
    context.fillText(text, x, baseline);
  }
}

function drawGround(context: CanvasRenderingContext2D): void {
  const ground = context.createLinearGradient(0, 0, POSTER_WIDTH * 0.4, POSTER_HEIGHT);
  ground.addColorStop(0, TOP);
  ground.addColorStop(1, BOTTOM);
  context.fillStyle = ground;
  context.fillRect(0, 0, POSTER_WIDTH, POSTER_HEIGHT);
  // The three bars of the mark, large and faint.
  context.fillStyle = 'rgb(91 146 255 / 0.1)';
  context.fillRect(560, 780, 120, 320);
  context.fillRect(730, 620, 120, 480);
  context.fillRect(900, 430, 120, 670);
}

/** As high as the mark, and at most as wide as what stands below. */
function drawLogo(context: CanvasRenderingContext2D, { x, y, size }: Square, logo: HTMLImageElement): void {
  const share = Math.min(size / logo.naturalHeight, (POSTER_WIDTH - 2 * x) / logo.naturalWidth);
  context.drawImage(logo, x, y, logo.naturalWidth * share, logo.naturalHeight * share);
}

/** As `Brand` draws it, on a grid of 32. */
function drawMark(context: CanvasRenderingContext2D, { x, y, size }: Square, colour: string): void {
  const unit = size / 32;
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(x, y, size, size, 7 * unit);
  context.fill();
  context.fillStyle = '#ffffff';
  for (const [left, top] of [
    [8, 17],
    [14, 12],
    [20, 7],
  ] as const) {
    context.fillRect(x + left * unit, y + top * unit, 4 * unit, (25 - top) * unit);
  }
}

function drawQr(context: CanvasRenderingContext2D, { x, y, size }: Square, link: string): void {
  // The white card around it is part of the quiet zone.
  const code = encode(link, { ecc: 'M', border: 1 });
  const module = Math.floor(size / code.size);
  const inset = (size - module * code.size) / 2;
  context.fillStyle = '#000000';
  for (const [row, modules] of code.data.entries()) {
    for (const [column, dark] of modules.entries()) {
      if (dark) context.fillRect(x + inset + column * module, y + inset + row * module, module, module);
    }
  }
}
