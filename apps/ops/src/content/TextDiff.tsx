import type { DiffLine } from './diff-lines.ts';

const LOOK: Record<DiffLine['kind'], { mark: string; className: string }> = {
  same: { mark: ' ', className: 'text-muted' },
  added: { mark: '+', className: 'bg-[color-mix(in_srgb,var(--green)_12%,transparent)]' },
  removed: { mark: '−', className: 'bg-[color-mix(in_srgb,var(--red)_12%,transparent)]' },
};

interface TextDiffProps {
  lines: readonly DiffLine[];
  /** Of the text; absent: that of the page. */
  language?: string | undefined;
}

/** What became of the lines of a text, each with its mark. */
export function TextDiff({ lines, language }: TextDiffProps) {
  return (
    <div
      lang={language}
      className="overflow-hidden rounded-card border border-line font-mono text-12/relaxed text-ink"
    >
      {lines.map(({ kind, text }, line) => (
        <p key={line} className={`flex px-2 ${LOOK[kind].className}`}>
          <span className="w-5 shrink-0 select-none">{LOOK[kind].mark}</span>
          <span className="min-w-0 wrap-anywhere whitespace-pre-wrap">{text || ' '}</span>
        </p>
      ))}
    </div>
  );
}
