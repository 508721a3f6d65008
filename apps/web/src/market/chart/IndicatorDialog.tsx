import { Button } from '@bourse/ui/Button';
import { Form } from '@bourse/ui/Form';
import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { parametersOf, USUAL, withParameters, type Indicator, type IndicatorChoice } from './indicators.ts';
import { OpenDialog } from '../../shared/OpenDialog.tsx';

interface IndicatorDialogProps {
  choice: IndicatorChoice;
  onSave: (choice: IndicatorChoice) => void;
  onClose: () => void;
}

type Texts = Partial<Record<Indicator, readonly string[]>>;

/** The parameters of the indicators that are shown. */
export function IndicatorDialog({ choice, onSave, onClose }: IndicatorDialogProps) {
  const t = useTranslations();
  const names = choice.shown.filter((name) => USUAL[name].length > 0);
  const [texts, setTexts] = useState<Texts>(() =>
    Object.fromEntries(names.map((name) => [name, parametersOf(choice, name).map(String)])),
  );

  function write(name: Indicator, index: number, text: string): void {
    const digits = text.replace(/\D/g, '').slice(0, 3);
    setTexts({ ...texts, [name]: texts[name]?.map((before, at) => (at === index ? digits : before)) });
  }

  function save(event: FormEvent): void {
    event.preventDefault();
    onSave(names.reduce((next, name) => withParameters(next, name, (texts[name] ?? []).map(Number)), choice));
  }

  return (
    <OpenDialog title={t('market.parametersOf')} onClose={onClose}>
      <Form onSubmit={save} className="flex flex-col gap-3 px-5 pb-5 text-13">
        {names.length === 0 && <p className="text-muted">{t('market.noParameters')}</p>}
        {names.map((name) => (
          <fieldset key={name} className="flex items-center gap-2">
            <legend className="float-left w-16 font-medium">{name}</legend>
            {texts[name]?.map((text, index) => (
              <input
                // oxlint-disable-next-line react/no-array-index-key -- a parameter is its place
                key={index}
                aria-label={`${name} ${index + 1}`}
                inputMode="numeric"
                autoComplete="off"
                value={text}
                onChange={(event) => write(name, index, event.target.value)}
                className="h-9 w-16 rounded-control border border-line-strong bg-raised px-2 text-right"
              />
            ))}
          </fieldset>
        ))}
        <div className="mt-2 grid grid-cols-2 gap-2">
          <Button
            tone="secondary"
            disabled={names.length === 0}
            onClick={() => setTexts(Object.fromEntries(names.map((name) => [name, USUAL[name].map(String)])))}
          >
            {t('market.usualParameters')}
          </Button>
          <Button type="submit" disabled={names.length === 0}>
            {t('contract.saveStops')}
          </Button>
        </div>
      </Form>
    </OpenDialog>
  );
}
