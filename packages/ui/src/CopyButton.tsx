import { Check, Copy } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Button, IconButton } from './Button.tsx';
import { copyText } from './lib/copy-text.ts';

interface CopyButtonProps {
  text: string;
  /** What pressing it does: "Copy address". */
  label: string;
  /** Read out, and shown in the place of the label, for a moment after it worked. */
  copiedLabel: string;
  /** The browser lets nothing be copied. */
  onFailed: () => void;
  /** Shown beside the sign; without it the button is the sign alone. */
  children?: ReactNode;
  className?: string;
}

const SHOWN_MS = 2000;

/** Copies a text and says so in its place. */
export function CopyButton({ text, label, copiedLabel, onFailed, children, className }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    if (await copyText(text)) setCopied(true);
    else onFailed();
  }

  const sign = copied ? (
    <Check aria-hidden className="size-4 text-good" />
  ) : (
    <Copy aria-hidden className="size-4" />
  );
  return (
    <>
      {children === undefined ? (
        <IconButton
          label={copied ? copiedLabel : label}
          onClick={() => void copy()}
          {...(className && { className })}
        >
          {sign}
        </IconButton>
      ) : (
        <Button tone="secondary" aria-label={label} onClick={() => void copy()} className={className}>
          {sign}
          {copied ? copiedLabel : children}
        </Button>
      )}
      <span role="status" className="sr-only">
        {copied && copiedLabel}
      </span>
    </>
  );
}
