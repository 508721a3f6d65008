/** What an exchange's one colour becomes on its pages; each as `#rrggbb`. */
export interface Accents {
  /** Below white text, in both themes. */
  readonly solid: string;
  /** Of links and outlines on the dark theme. */
  readonly onDark: string;
  /** Of links and outlines on the light theme. */
  readonly onLight: string;
}

/** What small text needs (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5;
/** The lightest surface of the dark theme and the darkest of the light one on which links stand. */
const DARK_SURFACE = '#1a2029';
const LIGHT_SURFACE = '#eef1f5';
const STEPS = 20;

type Rgb = readonly [number, number, number];

/**
 * The accents of a colour: as it is where that can be read, else mixed with white or black as little as it takes, so that
 * any brand's colour gives pages that can be read.
 */
export function accentsOf(colour: string): Accents {
  return {
    solid: readable(colour, '#ffffff', '#000000'),
    onDark: readable(colour, DARK_SURFACE, '#ffffff'),
    onLight: readable(colour, LIGHT_SURFACE, '#000000'),
  };
}

function readable(colour: string, beside: string, towards: string): string {
  for (let step = 0; step < STEPS; step++) {
    const mixed = mix(colour, towards, step / STEPS);
    if (contrast(mixed, beside) >= LEAST_CONTRAST) return mixed;
  }
  return towards;
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

function mix(colour: string, other: string, share: number): string {
  const to = rgbOf(other);
  const parts = rgbOf(colour).map((part, index) => Math.round(part + (to[index]! - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function rgbOf(colour: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb;
}
