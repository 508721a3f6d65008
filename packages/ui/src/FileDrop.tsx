import { ImageUp, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import { FieldNote } from './FieldNote.tsx';
import { classes } from './lib/classes.ts';
import { Progress } from './Progress.tsx';

interface FileDropProps {
  label: string;
  /** What to do here: "Drop a picture here, or choose one". */
  prompt: ReactNode;
  hint?: ReactNode;
  /** Shown below, above the hint, and tied to the input for screen readers. */
  error?: string | undefined;
  /** Types that the file chooser offers: `image/png,image/jpeg`. Others can still be dropped. */
  accept: string;
  file: File | undefined;
  /** A file was dropped or chosen. */
  onChoose: (file: File) => void;
  onRemove: () => void;
  removeLabel: string;
  /** While the file is on its way: how far, from 0 to 1, and what to call that. */
  progress?: { value: number; label: string } | undefined;
  disabled?: boolean;
  className?: string;
}

/** A place for one picture: drop it here or choose it, see it, take it away again. */
export function FileDrop(props: FileDropProps) {
  const { label, prompt, hint, error, accept, file, onChoose, onRemove, removeLabel, progress } = props;
  const { disabled = false, className } = props;
  const inputId = useId();
  const noteId = `${inputId}-note`;
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped && !disabled) onChoose(dropped);
  }

  return (
    <div className={classes('flex flex-col gap-1', className)}>
      <label htmlFor={inputId} className="text-13 text-muted">
        {label}
      </label>
      <div
        className={classes(
          'relative flex aspect-8/5 max-h-52 w-full flex-col items-center justify-center overflow-hidden rounded-card border border-dashed bg-raised text-center transition',
          'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent',
          over ? 'border-accent bg-hover' : error ? 'border-danger' : 'border-line-strong',
          !disabled && !over && !error && 'hover:border-muted',
          disabled && 'opacity-60',
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {file ? (
          <Preview file={file} />
        ) : (
          <div className="flex flex-col items-center gap-2 p-4 text-13 text-muted">
            <ImageUp aria-hidden className="size-7 stroke-1" />
            <span>{prompt}</span>
          </div>
        )}
        {/* Lies over all of it, so that a click or Enter anywhere opens the chooser. */}
        <input
          ref={input}
          id={inputId}
          type="file"
          accept={accept}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={(error ?? hint) ? noteId : undefined}
          title=""
          className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            // The same file may be chosen again after it was taken away.
            event.target.value = '';
            if (chosen) onChoose(chosen);
          }}
        />
        {file && !disabled && (
          <IconButton
            label={removeLabel}
            className="absolute top-1.5 right-1.5 bg-panel!"
            onClick={() => {
              onRemove();
              input.current?.focus();
            }}
          >
            <X aria-hidden className="size-4" />
          </IconButton>
        )}
        {progress && (
          <Progress
            label={progress.label}
            value={progress.value}
            className="absolute inset-x-0 bottom-0 rounded-none"
          />
        )}
      </div>
      {file && (
        <p className="truncate text-12 text-muted" title={file.name}>
          {file.name}
        </p>
      )}
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  );
}

/** The picture itself, straight from the file; nothing where the browser cannot draw it. */
function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const fresh = URL.createObjectURL(file);
    setUrl(fresh);
    return () => URL.revokeObjectURL(fresh);
  }, [file]);
  if (url === undefined) return null;
  return <img key={url} alt="" src={url} className="size-full object-contain" />;
}
