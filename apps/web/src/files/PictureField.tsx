import type { MessageKey } from '@bourse/protocol/texts/en';
import { wording } from '../i18n/wording.ts';
import { FileDrop } from '@bourse/ui/FileDrop';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../i18n/language.ts';
import { PICTURE_MAX_MEGABYTES, PICTURE_TYPES, pictureProblem } from './picture.ts';

interface PictureFieldProps {
  label: string;
  picture: File | undefined;
  /** A picture that may be sent, or none. */
  onChange: (picture: File | undefined) => void;
  /** What the form or the server says to it. */
  error?: string | undefined;
  /** While it is on its way: how far, from 0 to 1. */
  sent?: number | undefined;
  disabled?: boolean;
}

/** A field of a form for one picture; refuses at once what the server would refuse. */
export function PictureField(props: PictureFieldProps) {
  const { label, picture, onChange, error, sent, disabled = false } = props;
  const t = useTranslations('files');
  const language = useLanguage((state) => state.language);
  const [refused, setRefused] = useState<MessageKey>();

  async function choose(file: File): Promise<void> {
    const problem = await pictureProblem(file);
    setRefused(problem);
    onChange(problem ? undefined : file);
  }

  const megabytes = PICTURE_MAX_MEGABYTES;
  return (
    <FileDrop
      label={label}
      prompt={t('prompt')}
      hint={picture ? undefined : t('hint', { megabytes })}
      error={refused ? wording(language, refused, { megabytes }) : error}
      accept={PICTURE_TYPES}
      file={picture}
      onChoose={(file) => void choose(file)}
      onRemove={() => {
        setRefused(undefined);
        onChange(undefined);
      }}
      removeLabel={t('remove', { label })}
      progress={sent === undefined ? undefined : { value: sent, label: t('uploading', { label }) }}
      disabled={disabled}
    />
  );
}
