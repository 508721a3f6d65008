import { verifyIdentityFields } from '@bourse/protocol/identity/fields';
import type { MessageKey } from '@bourse/protocol/texts/en';
import { Button } from '@bourse/ui/Button';
import { Field } from '@bourse/ui/Field';
import { Form } from '@bourse/ui/Form';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallError, call, showFailure } from '../../api/client.ts';
import { Notice } from '../../shared/Notice.tsx';
import { PictureField } from '../../files/PictureField.tsx';
import { PictureUploads } from '../../files/uploads.ts';
import { identityStatusQuery } from '../api.ts';
import { useRuledForm } from '../use-ruled-form.ts';
import { useFieldWording } from '../wording.ts';

const SIDES = ['front', 'back'] as const;
type Side = (typeof SIDES)[number];

/** A photo of the form: the picture, how far it is on its way, and what is wrong with it. */
interface Photo {
  picture?: File | undefined;
  sent?: number | undefined;
  error?: string | undefined;
}

const MISSING: MessageKey = 'UPLOAD_CREDENTIALS';
const textsOf = verifyIdentityFields.pick({ realName: true, idNumber: true });

/** Name, number and two photos. The photos go first, each with its own progress; only then the application. */
export function VerifyForm() {
  const t = useTranslations('kyc');
  const security = useTranslations('security');
  const common = useTranslations('common');
  const say = useFieldWording();
  const queries = useQueryClient();
  const [uploads] = useState(() => new PictureUploads());
  const [told] = useState(() => new WeakSet<object>());
  const [photos, setPhotos] = useState<Record<Side, Photo>>({ front: {}, back: {} });
  const { form, field, pending, submit } = useRuledForm(textsOf, { realName: '', idNumber: '' });

  const change = (side: Side, part: Photo) =>
    setPhotos((all) => ({ ...all, [side]: { ...all[side], ...part } }));

  /** Names the photos that are missing; answers the two when there are two. */
  function bothPhotos(): Record<Side, File> | undefined {
    for (const side of SIDES) {
      if (!photos[side].picture) change(side, { error: say({ message: MISSING }) });
    }
    const { front, back } = photos;
    return front.picture && back.picture && { front: front.picture, back: back.picture };
  }

  async function send(side: Side, picture: File): Promise<string> {
    change(side, { sent: 0, error: undefined });
    try {
      return await uploads.idOf(picture, 'kyc', { onProgress: (sent) => change(side, { sent }) });
    } catch (error) {
      // What the server says to a picture belongs to its field.
      if (error instanceof CallError) {
        change(side, { error: error.message });
        told.add(error);
      }
      throw error;
    } finally {
      change(side, { sent: undefined });
    }
  }

  const verify = form.handleSubmit(
    async (texts) => {
      const pictures = bothPhotos();
      if (!pictures) return;
      const apply = async () => {
        const [frontPhoto, backPhoto] = await Promise.all(SIDES.map((side) => send(side, pictures[side])));
        try {
          const photos = { frontPhoto: frontPhoto!, backPhoto: backPhoto! };
          await call('/bb/user/realNameAuthentication', { ...texts, ...photos });
        } catch (error) {
          // Whatever was wrong, a picture that the server has let go of must not be named again.
          for (const side of SIDES) uploads.forget(pictures[side]);
          throw error;
        }
        showSuccess(common('submitted'));
      };
      await submit(apply, (error) => told.has(error as object) || showFailure(error));
      await queries.invalidateQueries({ queryKey: identityStatusQuery.queryKey });
      await queries.invalidateQueries({ queryKey: ['userInfo'] });
    },
    () => void bothPhotos(),
  );

  return (
    <Form onSubmit={verify} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('realName')}
          hint={t('realNameHint')}
          autoComplete="name"
          maxLength={64}
          disabled={pending}
          {...field('realName')}
        />
        <Field
          label={t('idNumber')}
          hint={t('idNumberHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          disabled={pending}
          {...field('idNumber')}
        />
      </div>
      <div>
        <div className="grid gap-4 sm:grid-cols-2">
          {SIDES.map((side) => (
            <PictureField
              key={side}
              label={t(side)}
              picture={photos[side].picture}
              onChange={(picture) => change(side, { picture, error: undefined })}
              error={photos[side].error}
              sent={photos[side].sent}
              disabled={pending}
            />
          ))}
        </div>
        <p className="mt-2 text-12 text-muted">{t('photos')}</p>
      </div>
      <Notice tone="info">
        <p>{t('privacy')}</p>
        <p>{t('final')}</p>
      </Notice>
      <Button type="submit" pending={pending} className="self-start">
        {pending ? security('submitting') : t('submit')}
      </Button>
    </Form>
  );
}
