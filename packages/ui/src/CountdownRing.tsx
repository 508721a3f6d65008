interface CountdownRingProps {
  /** What is left of the whole, from 1 to 0. */
  fraction: number;
  /** Shown in the middle: the seconds. */
  text: string;
  /** What is counted down, for those who cannot see it; it is not announced with every step. */
  label: string;
  /** Edge length in px. */
  size?: number;
}

const STROKE = 2.5;

/** A ring that empties while time runs out. */
export function CountdownRing({ fraction, text, label, size = 32 }: CountdownRingProps) {
  const radius = (size - STROKE) / 2;
  const length = 2 * Math.PI * radius;
  const left = Math.min(Math.max(fraction, 0), 1);
  const circle = { cx: size / 2, cy: size / 2, r: radius, fill: 'none', strokeWidth: STROKE };
  return (
    <span
      role="timer"
      aria-live="off"
      aria-label={`${label}: ${text}`}
      className="relative inline-flex shrink-0 items-center justify-center"
      style={{ width: size, height: size }}
    >
      <svg aria-hidden viewBox={`0 0 ${size} ${size}`} className="absolute inset-0 -rotate-90">
        <circle {...circle} stroke="var(--line-strong)" />
        <circle
          {...circle}
          stroke="var(--accent)"
          strokeLinecap="round"
          strokeDasharray={length}
          strokeDashoffset={length * (1 - left)}
        />
      </svg>
      <span aria-hidden className="text-12 font-medium">
        {text}
      </span>
    </span>
  );
}
