import type { OpsCoinView } from '@bourse/protocol/operators/coins/calls';
import { useTranslations } from 'use-intl';
import { EditAction } from '../actions/EditAction.tsx';
import { fact, Facts } from '../actions/Facts.tsx';
import { call } from '../api/client.ts';
import { Section, SidePanel } from '../app/SidePanel.tsx';
import { WaitingPanel } from '../app/Waiting.tsx';
import { useMay } from '../operators/rights.ts';
import type { DetailProps } from '../table/ListPage.tsx';
import { CoinIcon } from './CoinIcon.tsx';
import { COIN_FIELD_NAMES, coinText, coinUpdate, type CoinField } from './coin-fields.ts';
import { useCoinFields } from './use-coin-fields.ts';

/** One coin, with everything that can be set. */
export function CoinPanel({ id: symbol, row: coin, onClose }: DetailProps<OpsCoinView>) {
  const t = useTranslations();
  const may = useMay();
  const { said, fields } = useCoinFields();
  if (!coin) return <WaitingPanel title={symbol} onClose={onClose} rows={7} />;
  const texts = Object.fromEntries(COIN_FIELD_NAMES.map((field) => [field, coinText(coin, field)])) as Record<
    CoinField,
    string
  >;
  const icon = (path: string) => <CoinIcon coin={symbol} icon={path} className="size-8" />;
  return (
    <SidePanel
      title={symbol}
      onClose={onClose}
      actions={
        may('coins.manage') && (
          <EditAction
            main
            title={t('common.editOf', { name: symbol })}
            fields={fields(
              texts,
              coin.status === 'upcoming' ? ['upcoming', 'open', 'closed'] : ['open', 'closed'],
            )}
            review={(values) => {
              const update = coinUpdate(coin, values);
              const changes = COIN_FIELD_NAMES.filter((field) => field in update);
              return [
                [t('coins.symbol'), symbol],
                ...(changes.length === 0 ? [[t('chains.changes'), t('common.none')] as const] : []),
                ...changes.map((field) =>
                  fact(
                    t(`coins.${field}`),
                    field === 'icon' ? (
                      <span className="inline-flex items-center gap-2">
                        {icon(texts.icon)} → {icon(values.icon)}
                      </span>
                    ) : (
                      `${said(field, texts[field])} → ${said(field, values[field] ?? '')}`
                    ),
                  ),
                ),
              ];
            }}
            run={(values) => call('coins/update', { symbol, ...coinUpdate(coin, values) })}
          />
        )
      }
    >
      <Section title={t('common.settings')}>
        <Facts
          facts={COIN_FIELD_NAMES.map(
            (field) =>
              [t(`coins.${field}`), field === 'icon' ? icon(coin.icon) : said(field, texts[field])] as const,
          )}
        />
        <p className="mt-3 text-13 text-muted">{t(`coins.meaning.${coin.status}`)}</p>
      </Section>
    </SidePanel>
  );
}
