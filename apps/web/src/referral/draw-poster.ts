import { mix } from '@bourse/protocol/brand/colours';
import { encode } from 'uqr';
import { POSTER_HEIGHT, POSTER_WIDTH, posterLayout, type PosterTexts, type Square } from './poster-layout.ts';

const TOP = '#0c0f13';
/** How much of the exchange's colour there is in the ground at its lower edge: white is still to be read there. */
const TINT = 0.38;

/** Of the exchange: its colour, and the picture that stands in the place of mark and name. */
export interface PosterBrand {
  /** As `#rrggbb`. */
  readonly colour: string;
  /** Of what stands on it. */
  readonly ink: string;
  readonly logo?: HTMLImageElement;
  /** In the place of our mark, where there is no logo. */
  readonly icon?: HTMLImageElement;
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
  const { card } = layout;
  drawGround(context, brand.colour);
  context.fillStyle = `${mix(brand.colour, '#ffffff', 0.3)}1a`;
  const picture = brand.logo ?? brand.icon;
  if (picture) {
    drawRings(context, card);
    drawPicture(context, layout.mark, picture);
  } else {
    drawBars(context, card);
    drawMark(context, layout.mark, brand);
  }
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

function drawGround(context: CanvasRenderingContext2D, colour: string): void {
  const ground = context.createLinearGradient(0, 0, POSTER_WIDTH * 0.4, POSTER_HEIGHT);
  ground.addColorStop(0, TOP);
  ground.addColorStop(1, mix(TOP, colour, TINT));
  context.fillStyle = ground;
  context.fillRect(0, 0, POSTER_WIDTH, POSTER_HEIGHT);
}

/** The three bars of our mark, large and faint, on the card. */
function drawBars(context: CanvasRenderingContext2D, card: { readonly y: number }): void {
  for (const [left, height] of [
    [560, 292],
    [730, 452],
    [900, 642],
  ] as const) {
    context.fillRect(left, card.y - height, 120, height);
  }
}

/** Where the mark is not ours: rings behind the card. */
function drawRings(context: CanvasRenderingContext2D, card: { readonly y: number }): void {
  for (const radius of [300, 440, 580]) {
    context.beginPath();
    context.arc(POSTER_WIDTH, card.y, radius, 0.5 * Math.PI, 1.5 * Math.PI);
    context.fill();
  }
}

/** As high as the mark, and at most as wide as what stands below. */
function drawPicture(
  context: CanvasRenderingContext2D,
  { x, y, size }: Square,
  picture: HTMLImageElement,
): void {
  const share = Math.min(size / picture.naturalHeight, (POSTER_WIDTH - 2 * x) / picture.naturalWidth);
  context.drawImage(picture, x, y, picture.naturalWidth * share, picture.naturalHeight * share);
}

/** As `Brand` draws it, on a grid of 32. */
function drawMark(
  context: CanvasRenderingContext2D,
  { x, y, size }: Square,
  { colour, ink }: PosterBrand,
): void {
  const unit = size / 32;
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(x, y, size, size, 7 * unit);
  context.fill();
  context.fillStyle = ink;
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
