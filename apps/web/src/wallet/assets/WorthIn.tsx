import { Menu, MenuChoices } from '@bourse/ui/Menu';
import { formatPlaces } from '@bourse/ui/format/decimal';
import { ChevronDown } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { useCoinName } from '../../market/coin-names.ts';
import { Amount } from '../Amount.tsx';
import { sumIn, sumOf, type AssetRow } from './valuation.ts';
import { BITCOIN, inCurrency, showWorthIn, useWorthChoice, type WorthChoice } from './worth-in.ts';

/** What everything comes to in bitcoin, or in the currency that the reader counts in. */
export function WorthIn({ rows }: { rows: readonly AssetRow[] | undefined }) {
  const choice = useWorthChoice();
  return (
    // Its place is there before it.
    <div
      className="flex min-h-8 items-center gap-1 text-13 text-muted max-[699px]:min-h-11"
      data-testid="total-worth"
    >
      {rows && choice && <Worth rows={rows} choice={choice} />}
    </div>
  );
}

function Worth({ rows, choice }: { rows: readonly AssetRow[]; choice: WorthChoice }) {
  const locale = useLocale();
  const t = useTranslations('assets');
  const { code, rate, offered } = choice;
  const bitcoins = sumIn(BITCOIN, rows);
  if (!rate && bitcoins === undefined && offered.length === 0) return null;
  const worth = rate ? inCurrency(sumOf(rows), rate, locale) : bitcoins && formatPlaces(bitcoins, 8, locale);
  return (
    <>
      <span {...(rate && { title: t('worthRate', { rate: rate.perUsdt, code }) })}>
        ≈ <Amount>{worth ?? '–'}</Amount>
      </span>
      {offered.length === 0 ? code : <Choice choice={choice} />}
    </>
  );
}

function Choice({ choice: { code, offered } }: { choice: WorthChoice }) {
  const names = new Intl.DisplayNames(useLocale(), { type: 'currency' });
  const bitcoin = useCoinName(BITCOIN);
  const t = useTranslations('assets');
  const items = [BITCOIN, ...offered.map((rate) => rate.code)].map((value) => ({
    value,
    label: (
      <>
        <span className="w-9 font-medium">{value}</span>
        <span className="text-muted">{value === BITCOIN ? bitcoin : names.of(value)}</span>
      </>
    ),
  }));
  return (
    <Menu
      label={t('worthIn')}
      trigger={
        <>
          {code}
          <ChevronDown aria-hidden className="size-3.5" />
        </>
      }
    >
      <MenuChoices label={t('worthIn')} value={code} onChange={showWorthIn} items={items} />
    </Menu>
  );
}
