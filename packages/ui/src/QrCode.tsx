import { encode } from 'uqr';
import { classes } from './lib/classes.ts';

interface QrCodeProps {
  /** What a camera reads. */
  text: string;
  /** What it is, for those who cannot see it. */
  label: string;
  className?: string;
}

/** Black on white in both themes: many cameras do not read it the other way round. */
export function QrCode({ text, label, className = 'size-40' }: QrCodeProps) {
  // The standard asks for a quiet zone of four modules; two of them are the white padding around the picture.
  const { size, data } = encode(text, { ecc: 'M', border: 2 });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classes('rounded-control bg-white p-2 text-black', className)}
    >
      <path d={modules(data)} fill="currentColor" />
    </svg>
  );
}

/** One run of dark modules after the other, row by row. */
function modules(rows: readonly (readonly boolean[])[]): string {
  let path = '';
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x++) {
      const start = x;
      while (row[x]) x++;
      if (x > start) path += `M${start} ${y}h${x - start}v1h${start - x}z`;
    }
  }
  return path;
}
