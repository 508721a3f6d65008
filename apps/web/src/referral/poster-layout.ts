import type { Language } from '@bourse/protocol/languages';
import { wrapText } from './wrap-text.ts';

export interface PosterTexts {
  language: Language;
  brand: string;
  headline: string;
  text: string;
  codeLabel: string;
  code: string;
  /** The site, for who types rather than scans. */
  host: string;
}

export interface TextItem {
  text: string;
  x: number;
  /** Of the line the letters stand on. */
  baseline: number;
  size: number;
  weight: 400 | 600;
  colour: string;
}

export interface Square {
  x: number;
  y: number;
  size: number;
}

export interface PosterLayout {
  texts: TextItem[];
  mark: Square;
  card: { x: number; y: number; width: number; height: number };
  qr: Square;
}

/** px */
export const POSTER_WIDTH = 1080;
export const POSTER_HEIGHT = 1620;

const MARGIN = 88;
const INNER = POSTER_WIDTH - 2 * MARGIN;
const CARD_HEIGHT = 460;
const CARD_PADDING = 40;
const LINE_HEIGHT = 1.28;
const HEADLINE_TOP = 340;
/** A headline of more lines is set smaller. */
const HEADLINE_LINES = 4;
const GAP = 48;

const LIGHT = '#e9edf2';
const SOFT = '#a9b6cc';
const DARK = '#10151c';
const GREY = '#5c6675';

/** Width of a text in px at a size. */
export type MeasureAt = (text: string, size: number, weight: 400 | 600) => number;

/** Where everything on the poster stands. The canvas only draws it. */
export function posterLayout(texts: PosterTexts, measure: MeasureAt): PosterLayout {
  const mark = { x: MARGIN, y: MARGIN, size: 84 };
  const brandSize = fittingSize(texts.brand, 52, INNER - mark.size - 28, 600, measure);
  const brand: TextItem = {
    text: texts.brand,
    x: mark.x + mark.size + 28,
    baseline: mark.y + mark.size / 2 + brandSize * 0.36,
    size: brandSize,
    weight: 600,
    colour: LIGHT,
  };

  let headlineSize = 96;
  const headlineLines = (): string[] =>
    wrapText(texts.headline, INNER, texts.language, (text) => measure(text, headlineSize, 600));
  const fits = (lines: readonly string[]): boolean =>
    lines.length <= HEADLINE_LINES && lines.every((line) => measure(line, headlineSize, 600) <= INNER);
  while (headlineSize > 40 && !fits(headlineLines())) headlineSize -= 4;
  const headline = block(headlineLines(), HEADLINE_TOP, { size: headlineSize, weight: 600, colour: LIGHT });

  const textSize = 42;
  const textLines = wrapText(texts.text, INNER, texts.language, (text) => measure(text, textSize, 400));
  const textTop = HEADLINE_TOP + headline.length * headlineSize * LINE_HEIGHT + GAP;
  const text = block(textLines, textTop, { size: textSize, weight: 400, colour: SOFT });

  const card = {
    x: MARGIN,
    y: POSTER_HEIGHT - MARGIN - CARD_HEIGHT,
    width: INNER,
    height: CARD_HEIGHT,
  };
  const qr = { x: card.x + CARD_PADDING, y: card.y + CARD_PADDING, size: CARD_HEIGHT - 2 * CARD_PADDING };
  const beside = qr.x + qr.size + CARD_PADDING;
  const room = card.x + card.width - CARD_PADDING - beside;
  const middle = card.y + CARD_HEIGHT / 2;
  const line = (
    words: string,
    baseline: number,
    size: number,
    weight: 400 | 600,
    colour: string,
  ): TextItem => ({
    text: words,
    x: beside,
    baseline,
    size: fittingSize(words, size, room, weight, measure),
    weight,
    colour,
  });
  return {
    texts: [
      brand,
      ...headline,
      ...text,
      line(texts.codeLabel, middle - 56, 36, 400, GREY),
      line(texts.code, middle + 24, 76, 600, DARK),
      line(texts.host, middle + 92, 32, 400, GREY),
    ],
    mark,
    card,
    qr,
  };
}

/** The size wanted, or as much smaller as it takes to fit. */
function fittingSize(
  text: string,
  wanted: number,
  width: number,
  weight: 400 | 600,
  measure: MeasureAt,
): number {
  let size = wanted;
  while (size > 12 && measure(text, size, weight) > width) size -= 1;
  return size;
}

function block(
  lines: readonly string[],
  top: number,
  look: Pick<TextItem, 'size' | 'weight' | 'colour'>,
): TextItem[] {
  return lines.map((text, index) => ({
    text,
    x: MARGIN,
    baseline: top + look.size + index * look.size * LINE_HEIGHT,
    ...look,
  }));
}
