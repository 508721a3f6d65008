/** How a picture is looked at: moved by pixels, zoomed about its middle, turned clockwise by degrees. */
export interface PhotoView {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
  readonly angle: number;
}

export const START_VIEW: PhotoView = { x: 0, y: 0, zoom: 1, angle: 0 };

const STEP = 1.25;
const CLOSEST = 8;

/** One step closer (1) or back (-1). Seen as a whole again, the picture is back in its place. */
export function zoomed(view: PhotoView, direction: 1 | -1): PhotoView {
  const zoom = Math.min(CLOSEST, Math.max(1, direction > 0 ? view.zoom * STEP : view.zoom / STEP));
  if (zoom === 1) return { ...view, x: 0, y: 0, zoom };
  const scale = zoom / view.zoom;
  return { ...view, x: view.x * scale, y: view.y * scale, zoom };
}

/** Not taken back to 0 at 360, so that it turns on in the same direction. */
export function turned(view: PhotoView, degrees: number): PhotoView {
  return { ...view, angle: view.angle + degrees };
}

/** A picture that is seen as a whole stays where it is. */
export function moved(view: PhotoView, x: number, y: number): PhotoView {
  return view.zoom === 1 ? view : { ...view, x: view.x + x, y: view.y + y };
}
