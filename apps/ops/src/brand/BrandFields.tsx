import { Field } from '@bourse/ui/Field';
import { LANGUAGE_FACTS, LANGUAGES } from '@bourse/protocol/languages';
import { TextArea } from '@bourse/ui/TextArea';
import { useTranslations } from 'use-intl';
import type { BrandField, BrandForm } from './brand-form.ts';
import { PictureField } from '../actions/PictureField.tsx';
import { upload } from '../api/client.ts';

interface BrandFieldsProps {
  form: BrandForm;
  wrong: readonly BrandField[];
  disabled: boolean;
  onChange: (name: BrandField, text: string) => void;
}

const TEXTS = ['name', 'legalEntity', 'serviceUrl'] as const;
const PICTURES = ['logo', 'logoDark', 'favicon'] as const;

export function BrandFields({ form, wrong, disabled, onChange }: BrandFieldsProps) {
  const t = useTranslations('brand');
  const noteOf = (name: BrandField) => ({
    ...(wrong.includes(name) && name in ERRORS && { error: t(`errors.${name as keyof typeof ERRORS}`) }),
  });
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      {TEXTS.map((name) => (
        <Field
          key={name}
          label={t(`fields.${name}`)}
          hint={t(`hints.${name}`)}
          value={form[name]}
          disabled={disabled}
          onChange={(event) => onChange(name, event.target.value)}
          {...noteOf(name)}
        />
      ))}
      <Field
        label={t('fields.accent')}
        hint={t('hints.accent')}
        value={form.accent}
        placeholder="#1d58e8"
        disabled={disabled}
        onChange={(event) => onChange('accent', event.target.value.toLowerCase())}
        trailing={
          <input
            type="color"
            aria-label={t('pickColour')}
            value={/^#[0-9a-f]{6}$/.test(form.accent) ? form.accent : '#1d58e8'}
            disabled={disabled}
            onChange={(event) => onChange('accent', event.target.value)}
            className="h-6 w-9 cursor-pointer rounded-control border-0 bg-transparent"
          />
        }
        {...noteOf('accent')}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        {PICTURES.map((name) => (
          <PictureField
            key={name}
            store={(file) => storePicture(name === 'favicon' ? 'favicon' : 'logo', file)}
            label={t(`fields.${name}`)}
            hint={t(`hints.${name}`)}
            dark={name === 'logoDark'}
            path={form[name]}
            disabled={disabled}
            onChange={(path) => onChange(name, path)}
          />
        ))}
      </div>
      <Social
        text={form.social}
        error={wrong.includes('social') ? t('errors.social') : undefined}
        disabled={disabled}
        onChange={(text) => onChange('social', text)}
      />
      <Languages
        chosen={form.languages}
        error={wrong.includes('languages') ? t('errors.languages') : undefined}
        disabled={disabled}
        onChange={(text) => onChange('languages', text)}
      />
    </div>
  );
}

async function storePicture(kind: 'logo' | 'favicon', file: File): Promise<string> {
  const body = new FormData();
  body.set('kind', kind);
  body.set('file', file);
  return (await upload('brand/picture', body)).path;
}

const ERRORS = { name: true, legalEntity: true, accent: true, serviceUrl: true };

interface PartProps {
  error: string | undefined;
  disabled: boolean;
  onChange: (text: string) => void;
}

function Social({ text, error, disabled, onChange }: PartProps & { text: string }) {
  const t = useTranslations('brand');
  return (
    <TextArea
      label={t('fields.social')}
      hint={t('hints.social')}
      error={error}
      rows={3}
      value={text}
      disabled={disabled}
      placeholder="X https://x.com/example"
      onChange={onChange}
    />
  );
}

function Languages({ chosen, error, disabled, onChange }: PartProps & { chosen: string }) {
  const t = useTranslations('brand');
  const on = chosen.split(',');
  return (
    <fieldset disabled={disabled} className="flex flex-col gap-1">
      <legend className="mb-1 text-13 text-muted">{t('fields.languages')}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {LANGUAGES.map((language) => (
          <label key={language} className="flex items-center gap-2 text-14">
            <input
              type="checkbox"
              checked={on.includes(language)}
              onChange={({ target }) =>
                onChange(
                  LANGUAGES.filter((each) => (each === language ? target.checked : on.includes(each))).join(
                    ',',
                  ),
                )
              }
            />
            {LANGUAGE_FACTS[language].name}
          </label>
        ))}
      </div>
      {error && <p className="text-12 text-danger">{error}</p>}
    </fieldset>
  );
}
