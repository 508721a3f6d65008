import { Button } from '@bourse/ui/Button';
import { classes } from '@bourse/ui/lib/classes';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { showFailure, upload } from '../api/client.ts';

interface BrandPictureProps {
  kind: 'logo' | 'favicon';
  label: string;
  hint: string;
  /** Shown as it will stand on dark pages. */
  dark: boolean;
  path: string;
  disabled: boolean;
  onChange: (path: string) => void;
}

/** A picture of the brand: chosen, stored at once, and shown as the server has painted it. */
export function BrandPicture({ kind, label, hint, dark, path, disabled, onChange }: BrandPictureProps) {
  const t = useTranslations('brand');
  const input = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState(false);

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    setPending(true);
    try {
      const body = new FormData();
      body.set('kind', kind);
      body.set('file', file);
      onChange((await upload('brand/picture', body)).path);
    } catch (error) {
      showFailure(error);
    } finally {
      setPending(false);
      if (input.current) input.current.value = '';
    }
  }

  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="text-13 text-muted">{label}</span>
      <div
        className={classes(
          'flex h-16 items-center justify-center rounded-control border border-line-strong px-3',
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
      <p className="text-12 text-muted">{hint}</p>
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
