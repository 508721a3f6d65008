/** A part of a picture, in its pixels. */
export interface Area {
  x: number;
  y: number;
  side: number;
}

/** The largest square around the middle of a picture. */
export function squareArea(width: number, height: number): Area {
  const side = Math.min(width, height);
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side };
}

/** Enough for every place where it is shown, also on dense screens. */
const LONGEST_SIDE = 512;

/**
 * A picture cut to a square and made small, so that little goes over the line. Rejects when the browser cannot draw
 * it.
 */
export async function squarePicture(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file);
  try {
    const { x, y, side } = squareArea(bitmap.width, bitmap.height);
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = Math.min(side, LONGEST_SIDE);
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas to draw on');
    pen.drawImage(bitmap, x, y, side, side, 0, 0, canvas.width, canvas.height);
    return new File([await encoded(canvas)], file.name, { type: 'image/png' });
  } finally {
    bitmap.close();
  }
}

/** PNG keeps what is transparent; at this size it is small. */
function encoded(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('not encoded'))), 'image/png');
  });
}
