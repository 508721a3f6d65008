export const COLOUR = /^#[0-9a-f]{6}$/;

/** What an exchange's one colour becomes on its pages; each as `#rrggbb`. */
export interface Accents {
  /** Of buttons on the dark theme, ... */
  readonly solidOnDark: string;
  /** ... on the light one, ... */
  readonly solidOnLight: string;
  /** ... and of the letters on them. */
  readonly onSolid: string;
  /** Of links and outlines on the dark theme. */
  readonly onDark: string;
  /** Of links and outlines on the light theme. */
  readonly onLight: string;
}

/** What small text needs (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5;
/** What has to be seen and not read (1.4.11). */
export const LEAST_SHAPE_CONTRAST = 3;
/** From here on dark letters stand well on a colour, as on yellow; in between it is darkened until white ones do. */
const BRIGHT = 7;
const WHITE = '#ffffff';
const DARK_INK = '#10151c';
/** The lightest surface of the dark theme and the darkest of the light one on which links stand. */
const DARK_SURFACE = '#1a2029';
const LIGHT_SURFACE = '#eef1f5';
/** Of lightness, of which there is 1. */
const STEP = 0.01;

type Rgb = readonly [number, number, number];

/**
 * The accents of a colour: as it is where that can be read, else lighter or darker in the same hue by as little as it takes,
 * so that any brand's colour gives pages that can be read.
 */
export function accentsOf(colour: string): Accents {
  const links = {
    onDark: shifted(colour, STEP, (each) => contrast(each, DARK_SURFACE) >= LEAST_CONTRAST),
    onLight: shifted(colour, -STEP, (each) => contrast(each, LIGHT_SURFACE) >= LEAST_CONTRAST),
  };
  if (contrast(colour, WHITE) < LEAST_CONTRAST && contrast(colour, DARK_INK) >= BRIGHT)
    return { solidOnDark: colour, solidOnLight: colour, onSolid: DARK_INK, ...links };
  const solidOnLight = shifted(colour, -STEP, (each) => contrast(each, WHITE) >= LEAST_CONTRAST);
  const solidOnDark = shifted(
    solidOnLight,
    STEP,
    (each) => contrast(each, DARK_SURFACE) >= LEAST_SHAPE_CONTRAST,
  );
  return { solidOnDark, solidOnLight, onSolid: WHITE, ...links };
}

/** The first that will do of a colour and others of its hue, each lighter than the one before or, with `step` below 0, darker. */
function shifted(colour: string, step: number, willDo: (colour: string) => boolean): string {
  if (willDo(colour)) return colour;
  const { hue, saturation, lightness } = hslOf(colour);
  for (let at = lightness + step; at > 0 && at < 1; at += step) {
    const each = ofHsl({ hue, saturation, lightness: at });
    if (willDo(each)) return each;
  }
  return step > 0 ? WHITE : '#000000';
}

interface Hsl {
  /** 0 to 6. */
  readonly hue: number;
  readonly saturation: number;
  readonly lightness: number;
}

function hslOf(colour: string): Hsl {
  const [red, green, blue] = rgbOf(colour).map((part) => part / 255) as unknown as Rgb;
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const lightness = (most + least) / 2;
  const spread = most - least;
  if (spread === 0) return { hue: 0, saturation: 0, lightness };
  const saturation = spread / (1 - Math.abs(2 * lightness - 1));
  if (most === red) return { hue: ((green - blue) / spread + 6) % 6, saturation, lightness };
  if (most === green) return { hue: (blue - red) / spread + 2, saturation, lightness };
  return { hue: (red - green) / spread + 4, saturation, lightness };
}

function ofHsl({ hue, saturation, lightness }: Hsl): string {
  const spread = (1 - Math.abs(2 * lightness - 1)) * saturation;
  const between = spread * (1 - Math.abs((hue % 2) - 1));
  const parts = (
    [
      [spread, between, 0],
      [between, spread, 0],
      [0, spread, between],
      [0, between, spread],
      [between, 0, spread],
      [spread, 0, between],
    ] as const
  )[Math.floor(hue) % 6]!;
  return textOf(parts.map((part) => (part + lightness - spread / 2) * 255));
}

/** From 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(a: string, b: string): number {
  const [lighter, darker] = [luminance(rgbOf(a)), luminance(rgbOf(b))].sort((x, y) => y - x);
  return (lighter! + 0.05) / (darker! + 0.05);
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** `share` of `other`, from 0 to 1, in a colour. */
export function mix(colour: string, other: string, share: number): string {
  const to = rgbOf(other);
  return textOf(rgbOf(colour).map((part, index) => part + (to[index]! - part) * share));
}

function textOf(parts: readonly number[]): string {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function rgbOf(colour: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb;
}
