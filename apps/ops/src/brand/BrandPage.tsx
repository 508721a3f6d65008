import type { Brand } from '@bourse/protocol/brand/fields';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { call } from '../api/client.ts';
import { queryOf } from '../api/queries.ts';
import { PageHead } from '../app/PageHead.tsx';
import { Section } from '../app/SidePanel.tsx';
import { useDrafts } from '../drafts/use-drafts.ts';
import { useMay } from '../operators/rights.ts';
import { changedIn, formOf, wrongIn, type BrandField } from './brand-form.ts';
import { BrandFields } from './BrandFields.tsx';
import { BrandPreview } from './BrandPreview.tsx';
import { Waiting } from '../app/Waiting.tsx';

/** `/ops/brand`: whose exchange visitors see, and how it will look before anybody else sees it. */
export function BrandPage() {
  const t = useTranslations();
  const brand = useQuery(queryOf('brand/get'));
  if (brand.data) return <Editor brand={brand.data} />;
  return (
    <>
      <PageHead title={t('screens.brand')} note={t('brand.note')} />
      <Waiting query={brand} rows={8} />
    </>
  );
}

function Editor({ brand }: { brand: Brand }) {
  const t = useTranslations();
  const may = useMay();
  const before = formOf(brand);
  const drafts = useDrafts({ brand: before });
  const form = drafts.textsOf('brand');
  const changed = changedIn(form, brand);
  const wrong = wrongIn(form);
  const shown = (name: BrandField, text: string): string => {
    if (text === '') return '–';
    return ['logo', 'logoDark', 'favicon'].includes(name) ? `…${text.slice(-8)}` : text;
  };
  return (
    <>
      <PageHead
        title={t('screens.brand')}
        note={t('brand.note')}
        actions={
          may('brand.set') && (
            <Action
              label={t('brand.propose')}
              buttonTone="primary"
              disabled={changed.length === 0 || wrong.length > 0}
              facts={changed.map((name) => [
                t(`brand.fields.${name}`),
                `${shown(name, before[name])} → ${shown(name, form[name].trim())}`,
              ])}
              note={t('brand.proposeNote')}
              run={() => drafts.save('brand', (wanted) => call('brand/set', wanted))}
            />
          )
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="grid items-start xl:grid-cols-[minmax(0,1fr)_minmax(360px,440px)]">
          <Section title={t('brand.fieldsTitle')}>
            <BrandFields
              form={form}
              wrong={wrong}
              disabled={!may('brand.set')}
              onChange={(name, text) => drafts.edit('brand', { [name]: text })}
            />
          </Section>
          <Section title={t('common.preview')}>
            <BrandPreview form={form} />
          </Section>
        </div>
      </div>
    </>
  );
}
