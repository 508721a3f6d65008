import type { Chart, Overlay, OverlayMode } from 'klinecharts';
import { savedDrawings, saveDrawings, type Drawing, type DrawingTool } from './drawings.ts';

export interface DrawingState {
  /** The tool in hand, absent when the pointer moves the chart. */
  readonly tool: DrawingTool | undefined;
  readonly count: number;
  readonly hasSelected: boolean;
}

export const NO_DRAWINGS: DrawingState = { tool: undefined, count: 0, hasSelected: false };

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
  /** While true, removals are not the reader's. */
  #quiet = false;

  constructor(chart: Chart, symbol: string, changed: (state: DrawingState) => void) {
    this.#chart = chart;
    this.#symbol = symbol;
    this.#changed = changed;
    for (const drawing of savedDrawings(symbol)) this.#add(drawing.name, drawing);
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

  #add(name: DrawingTool, { points, text }: Partial<Drawing>): string | undefined {
    const id = this.#chart.createOverlay({
      name,
      groupId: GROUP,
      paneId: 'candle_pane',
      mode: this.#mode(),
      visible: this.#visible,
      extendData: text,
      ...(points && { points }),
      onDrawEnd: () => this.#finish(),
      onPressedMoveEnd: () => this.#settle(),
      onRemoved: ({ overlay }) => this.#removed(overlay.id),
      onSelected: ({ overlay }) => this.#select(overlay.id),
      onDeselected: () => this.#select(undefined),
    });
    return typeof id === 'string' ? id : undefined;
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
    saveDrawings(this.#symbol, this.#overlays().map(drawingOf));
    this.#tell();
  }

  #tell(): void {
    if (this.#quiet) return;
    this.#changed({
      tool: this.#tool,
      count: this.#overlays().length,
      hasSelected: this.#selected !== undefined,
    });
  }

  #overlays(): Overlay[] {
    return this.#chart.getOverlays({ groupId: GROUP }).filter(({ id }) => id !== this.#drawing);
  }

  #mode(): OverlayMode {
    return this.#magnet ? 'strong_magnet' : 'normal';
  }
}

function drawingOf(overlay: Overlay): Drawing {
  const points = overlay.points.flatMap(({ timestamp, value }) =>
    timestamp === undefined || value === undefined ? [] : [{ timestamp, value }],
  );
  const text = typeof overlay.extendData === 'string' ? overlay.extendData : undefined;
  return { name: overlay.name as DrawingTool, points, ...(text !== undefined && { text }) };
}
