import { z } from 'zod';
import { load, save } from '../../storage.ts';

/** What can be drawn on the chart, by the library's names; `note` is ours. */
export const DRAWING_TOOLS = [
  'segment',
  'rayLine',
  'straightLine',
  'horizontalStraightLine',
  'verticalStraightLine',
  'parallelStraightLine',
  'fibonacciLine',
  'brush',
  'note',
] as const;
export type DrawingTool = (typeof DRAWING_TOOLS)[number];

/** Longest text of a note. */
export const NOTE_LENGTH = 80;
/** More would slow the chart down and fill the storage. */
const MOST_DRAWINGS = 100;
const MOST_POINTS = 2000;

/** Tokens of the theme; the first is what is taken unless another is chosen. */
export const DRAWING_COLOURS = ['accent', 'up', 'down', 'warning', 'ink'] as const;
export const DRAWING_WIDTHS = [1, 2, 3] as const;

/** How a drawing looks. */
export interface DrawingStyle {
  colour: (typeof DRAWING_COLOURS)[number];
  width: (typeof DRAWING_WIDTHS)[number];
}

export const USUAL_STYLE: DrawingStyle = { colour: 'accent', width: 2 };

const finite = z.number().refine(Number.isFinite);
const drawing = z.object({
  name: z.enum(DRAWING_TOOLS),
  /** Opening time of a candle in ms, and a price; floats, as the canvas has them. */
  points: z.array(z.object({ timestamp: finite, value: finite })).max(MOST_POINTS),
  text: z.string().max(NOTE_LENGTH).optional(),
  colour: z.enum(DRAWING_COLOURS).optional(),
  width: z.literal([1, 2, 3]).optional(),
});
export type Drawing = z.infer<typeof drawing>;

type Saved = Record<string, Drawing[]>;

/** Drawings of all pairs. What does not read as drawings is passed over, for storage may hold anything. */
function all(): Saved {
  let stored: unknown;
  try {
    stored = JSON.parse(load('drawings') ?? '{}');
  } catch {
    return {};
  }
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {};
  const saved: Saved = {};
  for (const [symbol, list] of Object.entries(stored)) {
    if (!Array.isArray(list)) continue;
    const valid = list.flatMap((each: unknown) => drawing.safeParse(each).data ?? []);
    if (valid.length > 0) saved[symbol] = valid.slice(0, MOST_DRAWINGS);
  }
  return saved;
}

export function savedDrawings(symbol: string): readonly Drawing[] {
  return all()[symbol] ?? [];
}

/** Replaces the drawings of a pair. */
export function saveDrawings(symbol: string, drawings: readonly Drawing[]): void {
  const saved = all();
  if (drawings.length === 0) delete saved[symbol];
  else saved[symbol] = drawings.slice(-MOST_DRAWINGS);
  save('drawings', JSON.stringify(saved));
}
