import { isListOf, isRecord, loadRecord, save } from '../../storage.ts';

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

interface Point {
  /** Opening time of a candle in ms. */
  timestamp: number;
  /** A price; a float, as the canvas has them. */
  value: number;
}

export interface Drawing extends Partial<DrawingStyle> {
  name: DrawingTool;
  points: Point[];
  /** Of a note. */
  text?: string | undefined;
}

function isPoint(value: unknown): value is Point {
  return isRecord(value) && Number.isFinite(value.timestamp) && Number.isFinite(value.value);
}

function isDrawing(value: unknown): value is Drawing {
  if (!isRecord(value)) return false;
  const { name, points, text, colour, width } = value;
  return (
    isOneOf(DRAWING_TOOLS, name) &&
    isListOf(points, isPoint) &&
    points.length <= MOST_POINTS &&
    (text === undefined || (typeof text === 'string' && text.length <= NOTE_LENGTH)) &&
    (colour === undefined || isOneOf(DRAWING_COLOURS, colour)) &&
    (width === undefined || isOneOf(DRAWING_WIDTHS, width))
  );
}

function isOneOf(choices: readonly unknown[], value: unknown): boolean {
  return choices.includes(value);
}

type Saved = Record<string, Drawing[]>;

/** Drawings of all pairs. What does not read as drawings is passed over, for storage may hold anything. */
function all(): Saved {
  const saved: Saved = {};
  for (const [symbol, list] of Object.entries(loadRecord('drawings'))) {
    if (!Array.isArray(list)) continue;
    const valid = list.filter(isDrawing);
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
