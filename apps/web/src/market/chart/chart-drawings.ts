import type { Chart, Overlay, OverlayMode, OverlayStyle, DeepPartial } from 'klinecharts';
import {
  savedDrawings,
  saveDrawings,
  USUAL_STYLE,
  type Drawing,
  type DrawingStyle,
  type DrawingTool,
} from './drawings.ts';
import { CANDLES } from './legend.ts';

export interface DrawingState {
  /** The tool in hand, absent when the pointer moves the chart. */
  readonly tool: DrawingTool | undefined;
  readonly count: number;
  readonly hasSelected: boolean;
  readonly canUndo: boolean;
  /** Of the selected drawing, else of the next one. */
  readonly style: DrawingStyle;
}

export const NO_DRAWINGS: DrawingState = {
  tool: undefined,
  count: 0,
  hasSelected: false,
  canUndo: false,
  style: USUAL_STYLE,
};

const GROUP = 'drawings';

/** The drawings of one pair on one chart: shown as they were left, and saved with every change. */
export class ChartDrawings {
  readonly #chart: Chart;
  readonly #symbol: string;
  readonly #changed: (state: DrawingState) => void;
  #tool: DrawingTool | undefined;
  /** The overlay being drawn. */
  #drawing: string | undefined;
  #selected: string | undefined;
  #magnet = false;
  #visible = true;
  /** Of the next drawing. */
  #style = USUAL_STYLE;
  /** What each drawing looks like, by the library's id. */
  readonly #looks = new Map<string, DrawingStyle>();
  /** How the drawings were before each change, oldest first. */
  readonly #before: Drawing[][] = [];
  #now: Drawing[] = [];
  /** While true, removals are not the reader's. */
  #quiet = false;

  constructor(chart: Chart, symbol: string, changed: (state: DrawingState) => void) {
    this.#chart = chart;
    this.#symbol = symbol;
    this.#changed = changed;
    this.#show(savedDrawings(symbol));
    this.#tell();
  }

  /** Takes a tool in hand; `undefined` puts it away. `text` is what a note says. */
  take(tool: DrawingTool | undefined, text?: string): void {
    this.#drop();
    if (tool) {
      this.#drawing = this.#add(tool, text === undefined ? {} : { text });
      this.#tool = tool;
    }
    this.#tell();
  }

  /** Colour and width of the selected drawing; with none selected, of the next one. */
  setStyle(style: DrawingStyle): void {
    this.#style = style;
    if (this.#selected !== undefined) {
      this.#looks.set(this.#selected, style);
      this.#chart.overrideOverlay({ id: this.#selected, styles: stylesOf(style) });
      this.#settle();
    } else this.#tell();
  }

  /** Takes back the last change: something drawn, moved, restyled or deleted. */
  undo(): void {
    const before = this.#before.pop();
    if (!before) return;
    this.#drop();
    this.#quiet = true;
    this.#chart.removeOverlay({ groupId: GROUP });
    this.#looks.clear();
    this.#selected = undefined;
    this.#show(before);
    // The library tells of removals before it makes them; what it tells now is not the reader's doing.
    queueMicrotask(() => {
      this.#quiet = false;
      saveDrawings(this.#symbol, before);
      this.#tell();
    });
  }

  removeSelected(): void {
    if (this.#selected) this.#chart.removeOverlay({ id: this.#selected });
  }

  removeAll(): void {
    this.#drop();
    this.#chart.removeOverlay({ groupId: GROUP });
    this.#settle();
  }

  setMagnet(on: boolean): void {
    this.#magnet = on;
    for (const { id } of this.#overlays()) this.#chart.overrideOverlay({ id, mode: this.#mode() });
  }

  setVisible(on: boolean): void {
    this.#visible = on;
    for (const { id } of this.#overlays()) this.#chart.overrideOverlay({ id, visible: on });
  }

  /** Takes everything off the chart, and keeps it for the next time. */
  close(): void {
    this.#quiet = true;
    this.#chart.removeOverlay({ groupId: GROUP });
  }

  #show(drawings: readonly Drawing[]): void {
    for (const drawing of drawings) this.#add(drawing.name, drawing);
    this.#now = [...drawings];
  }

  #add(name: DrawingTool, { points, text, colour, width }: Partial<Drawing>): string | undefined {
    const style = points
      ? { colour: colour ?? USUAL_STYLE.colour, width: width ?? USUAL_STYLE.width }
      : this.#style;
    const id = this.#chart.createOverlay({
      name,
      groupId: GROUP,
      paneId: CANDLES,
      mode: this.#mode(),
      visible: this.#visible,
      extendData: text,
      styles: stylesOf(style),
      ...(points && { points }),
      onDrawEnd: () => this.#finish(),
      onPressedMoveEnd: () => this.#settle(),
      onRemoved: ({ overlay }) => this.#removed(overlay.id),
      onSelected: ({ overlay }) => this.#select(overlay.id),
      onDeselected: () => this.#select(undefined),
    });
    if (typeof id !== 'string') return undefined;
    this.#looks.set(id, style);
    return id;
  }

  #finish(): void {
    this.#drawing = undefined;
    this.#tool = undefined;
    this.#settle();
  }

  /** Ends an unfinished drawing. */
  #drop(): void {
    const unfinished = this.#drawing;
    this.#drawing = undefined;
    this.#tool = undefined;
    if (unfinished) this.#chart.removeOverlay({ id: unfinished });
  }

  #removed(id: string): void {
    if (this.#selected === id) this.#selected = undefined;
    if (this.#drawing === id) {
      this.#drawing = undefined;
      this.#tool = undefined;
    }
    // The library tells before it forgets the overlay.
    queueMicrotask(() => this.#settle());
  }

  #select(id: string | undefined): void {
    this.#selected = id;
    this.#tell();
  }

  #settle(): void {
    if (this.#quiet) return;
    const drawings = this.#overlays().map((overlay) => drawingOf(overlay, this.#looks.get(overlay.id)));
    if (JSON.stringify(drawings) === JSON.stringify(this.#now)) return this.#tell();
    this.#before.push(this.#now);
    if (this.#before.length > MOST_UNDONE) this.#before.shift();
    this.#now = drawings;
    saveDrawings(this.#symbol, drawings);
    this.#tell();
  }

  #tell(): void {
    if (this.#quiet) return;
    this.#changed({
      tool: this.#tool,
      count: this.#overlays().length,
      hasSelected: this.#selected !== undefined,
      canUndo: this.#before.length > 0,
      style: (this.#selected && this.#looks.get(this.#selected)) || this.#style,
    });
  }

  #overlays(): Overlay[] {
    return this.#chart.getOverlays({ groupId: GROUP }).filter(({ id }) => id !== this.#drawing);
  }

  #mode(): OverlayMode {
    return this.#magnet ? 'strong_magnet' : 'normal';
  }
}

/** So many changes can be taken back. */
const MOST_UNDONE = 50;

function stylesOf({ colour, width }: DrawingStyle): DeepPartial<OverlayStyle> {
  const color = getComputedStyle(document.documentElement).getPropertyValue(`--${colour}`).trim();
  return {
    line: { color, size: width },
    point: { color, activeColor: color },
    rect: { color: `${color}22`, borderColor: color },
    polygon: { color: `${color}22`, borderColor: color },
  };
}

function drawingOf(overlay: Overlay, style: DrawingStyle = USUAL_STYLE): Drawing {
  const points = overlay.points.flatMap(({ timestamp, value }) =>
    timestamp === undefined || value === undefined ? [] : [{ timestamp, value }],
  );
  const text = typeof overlay.extendData === 'string' ? overlay.extendData : undefined;
  const { colour, width } = style;
  return { name: overlay.name as DrawingTool, points, ...(text !== undefined && { text }), colour, width };
}
