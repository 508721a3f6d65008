import { Button } from '@bourse/ui/Button';
import { FieldNote } from '@bourse/ui/FieldNote';
import { classes } from '@bourse/ui/lib/classes';
import { useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useAttempt } from '../api/use-attempt.ts';

interface PictureFieldProps {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  /** Stores a file; the path under which it is served. */
  store: (file: File) => Promise<string>;
  /** Shown as it will stand on dark pages. */
  dark?: boolean;
  path: string;
  disabled?: boolean;
  onChange: (path: string) => void;
}

/** A picture: chosen, stored at once, and shown as the server has painted it. */
export function PictureField({
  label,
  hint,
  problem,
  store,
  dark = false,
  path,
  disabled = false,
  onChange,
}: PictureFieldProps) {
  const t = useTranslations('common');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { pending, failure, attempt } = useAttempt();
  const error = failure ?? (problem || undefined);

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    await attempt(async () => onChange(await store(file)));
    if (input.current) input.current.value = '';
  }

  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="text-13 text-muted">{label}</span>
      <div
        className={classes(
          'flex h-16 items-center justify-center rounded-control border px-3',
          error ? 'border-danger' : 'border-line-strong',
          dark ? 'bg-[#12161c]' : 'bg-white',
        )}
      >
        {path !== '' && <img src={path} alt={label} className="max-h-10 max-w-full object-contain" />}
      </div>
      <div className="flex gap-2">
        <Button
          tone="secondary"
          size="small"
          pending={pending}
          disabled={disabled}
          data-wrong={error ? '' : undefined}
          aria-describedby={(error ?? hint) ? id : undefined}
          onClick={() => input.current?.click()}
        >
          {t('choosePicture')}
        </Button>
        {path !== '' && (
          <Button tone="ghost" size="small" disabled={disabled} onClick={() => onChange('')}>
            {t('noPicture')}
          </Button>
        )}
      </div>
      <FieldNote id={id} error={error} hint={hint} />
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-label={label}
        accept="image/png,image/webp,image/jpeg"
        className="sr-only"
        onChange={(event) => void choose(event.target.files?.[0])}
      />
    </div>
  );
}
