import { wording } from '../i18n/wording.ts';
import { Button } from '@bourse/ui/Button';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useQueryClient } from '@tanstack/react-query';
import { CircleUser } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallError, call, showFailure } from '../api/client.ts';
import { useSubmit } from '../api/submit.ts';
import { PictureField } from '../files/PictureField.tsx';
import { squarePicture } from '../files/square.ts';
import { uploadPicture } from '../files/uploads.ts';
import { currentLanguage } from '../i18n/language.ts';

/** The picture of the profile: dropped or chosen, cut to a square, looked at, saved. `icon`: the present one. */
export function AvatarForm({ icon }: { icon: string }) {
  const t = useTranslations('profile');
  const security = useTranslations('security');
  const queries = useQueryClient();
  const [picture, setPicture] = useState<File>();
  const [error, setError] = useState<string>();
  const [sent, setSent] = useState<number>();
  const saving = useSubmit();
  const removing = useSubmit();

  async function choose(file: File | undefined): Promise<void> {
    setError(undefined);
    try {
      setPicture(file && (await squarePicture(file)));
    } catch {
      setPicture(undefined);
      setError(wording(currentLanguage(), 'FILE_BROKEN'));
    }
  }

  const save = (file: File) =>
    saving.submit(
      async () => {
        setSent(0);
        const icon = await uploadPicture(file, 'avatar', { onProgress: setSent });
        await call('/bb/user/updateIcon', { icon });
        await queries.invalidateQueries({ queryKey: ['userInfo'] });
        setPicture(undefined);
        showSuccess(t('saved'));
      },
      (problem) => {
        // What the server says to a picture belongs to its field.
        if (problem instanceof CallError) setError(problem.message);
        else showFailure(problem);
      },
    );

  const remove = () =>
    removing.submit(async () => {
      await call('/bb/user/updateIcon');
      await queries.invalidateQueries({ queryKey: ['userInfo'] });
      showSuccess(t('removed'));
    });

  return (
    <div className="flex flex-wrap items-start gap-6">
      <Portrait picture={picture} icon={icon} />
      <div className="flex max-w-80 min-w-0 flex-1 basis-60 flex-col gap-3">
        <PictureField
          label={t('picture')}
          picture={picture}
          onChange={(file) => void choose(file)}
          error={error}
          sent={saving.pending ? sent : undefined}
          disabled={saving.pending || removing.pending}
        />
        <p className="text-12 text-muted">{t('pictureText')}</p>
        <div className="flex flex-wrap gap-3">
          <Button disabled={!picture} pending={saving.pending} onClick={() => picture && void save(picture)}>
            {saving.pending ? security('processing') : t('save')}
          </Button>
          {icon && !picture && (
            <Button tone="secondary" pending={removing.pending} onClick={() => void remove()}>
              {t('useDefault')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** How it will look: round. */
function Portrait({ picture, icon }: { picture: File | undefined; icon: string }) {
  const [url, setUrl] = useState<string>();
  const [broken, setBroken] = useState<string>();
  useEffect(() => {
    if (!picture) return setUrl(undefined);
    const fresh = URL.createObjectURL(picture);
    setUrl(fresh);
    return () => URL.revokeObjectURL(fresh);
  }, [picture]);
  const shown = url ?? icon;
  const round = 'size-24 shrink-0 rounded-full border border-line bg-raised';
  if (!shown || shown === broken) {
    return (
      <span data-testid="portrait" className={`flex items-center justify-center ${round}`}>
        <CircleUser aria-hidden className="size-12 stroke-1 text-muted" />
      </span>
    );
  }
  return (
    <img
      data-testid="portrait"
      alt=""
      src={shown}
      className={`object-cover ${round}`}
      onError={() => setBroken(shown)}
    />
  );
}
