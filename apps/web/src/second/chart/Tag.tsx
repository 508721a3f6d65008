interface TagProps {
  x: number;
  /** Of its middle. */
  y: number;
  width: number;
  text: string;
  fill: string;
}

/** White on a colour: a price at the axis, an order at its line. */
export function Tag({ x, y, width, text, fill }: TagProps) {
  return (
    <g>
      <rect x={x} y={y - 9} width={width} height={18} rx={2} fill={fill} />
      <text
        x={x + 6}
        y={y}
        dominantBaseline="central"
        fill={fill === 'var(--accent-solid)' ? 'var(--on-accent)' : '#ffffff'}
      >
        {text}
      </text>
    </g>
  );
}

/** Room for a text of 11 px. */
export function tagWidth(text: string): number {
  return text.length * 6.5 + 10;
}
