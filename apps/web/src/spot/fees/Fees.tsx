import { numberColumn } from '@bourse/ui/lib/columns';
import type { FeeStandingView, FeeTiersView } from '@bourse/protocol/spot/calls';
import { Fact, Facts } from '@bourse/ui/Facts';
import { compareDecimals, formatRate, formatUpTo } from '@bourse/ui/format/decimal';
import { Progress } from '@bourse/ui/Progress';
import { Table } from '@bourse/ui/Table';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { pairName, useConfig, type Config } from '../../api/config.ts';
import { LoginFirst } from '../../records/LoginFirst.tsx';
import { useSignedIn } from '../../session/session.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { Panel } from '../../wallet/Panel.tsx';
import { useOwnAmount } from '../../wallet/use-mask.ts';
import { feeTiersQuery } from './own-fees.ts';

const COIN = 'USDT';
const RATE_COLUMN = 'text-right tabular-nums';

/** What spot trading costs, by tier and by pair, and how far the reader has come. */
export function Fees() {
  const t = useTranslations('fees');
  const signedIn = useSignedIn();
  const config = useConfig();
  const query = useQuery(feeTiersQuery(signedIn));
  return (
    <>
      <p className="text-14 text-muted">{t('intro')}</p>
      <Loaded query={query} rows={6}>
        {(view) => (
          <>
            <Panel title={t('own')}>
              {view.own ? <Standing own={view.own} tiers={view.tiers} /> : <LoginFirst text={t('login')} />}
            </Panel>
            {config && <Tiers view={view} usual={config.fees} />}
          </>
        )}
      </Loaded>
      {config && <PairFees config={config} />}
    </>
  );
}

function Standing({ own, tiers }: { own: FeeStandingView; tiers: FeeTiersView['tiers'] }) {
  const t = useTranslations('fees');
  const locale = useLocale();
  const mine = useOwnAmount();
  const amount = (text: string): string => mine(text, COIN, 2);
  const next =
    own.missing === undefined ? undefined : tiers.find(({ volume }) => isBelow(own.volume, volume));
  return (
    <div className="flex flex-col gap-4">
      <Facts>
        <Fact name={t('maker')} testId="own-maker">
          {formatRate(own.makerRate, locale)}
        </Fact>
        <Fact name={t('taker')} testId="own-taker">
          {formatRate(own.takerRate, locale)}
        </Fact>
        {(tiers.length > 0 || own.isOwn) && (
          <Fact name={t('tier')} testId="own-tier">
            {own.isOwn ? t('agreed') : nameOf(t, own.level)}
          </Fact>
        )}
        <Fact name={t('volume')}>{amount(own.volume)}</Fact>
        <Fact name={t('today')}>{amount(own.today)}</Fact>
      </Facts>
      {next && (
        <div className="flex flex-col gap-1.5">
          <Progress label={t('progress')} value={shareOf(own.volume, next.volume)} />
          <p className="text-13" data-testid="fee-missing">
            {t('missing', { amount: amount(own.missing!), tier: nameOf(t, next.level) })}
          </p>
        </div>
      )}
      {tiers.length > 0 && !next && <p className="text-13">{t('highest')}</p>}
    </div>
  );
}

type Row = FeeTiersView['tiers'][number];

function Tiers({ view: { tiers, own }, usual }: { view: FeeTiersView; usual: Config['fees'] }) {
  const t = useTranslations('fees');
  const locale = useLocale();
  const rows: Row[] = [{ level: 0, volume: '0', ...usual }, ...tiers];
  return (
    <Panel title={t('tiers')} flush>
      <Table
        label={t('tiers')}
        cards={false}
        rows={rows}
        rowKey={({ level }) => String(level)}
        rowTestId="fee-tier"
        columns={[
          {
            key: 'tier',
            head: t('tier'),
            cell: ({ level }) => (
              <span className="flex flex-wrap items-center gap-x-2">
                {nameOf(t, level)}
                {own && !own.isOwn && own.level === level && (
                  <span className="rounded-control bg-raised px-1.5 text-11 text-accent">{t('yours')}</span>
                )}
              </span>
            ),
          },
          numberColumn<Row>('volume', t('volume'), ({ level, volume }) =>
            level === 0 ? '–' : `≥ ${formatUpTo(volume, 2, locale)} ${COIN}`,
          ),
          numberColumn<Row>('maker', t('maker'), ({ makerRate }) => (
            <span className={RATE_COLUMN}>{formatRate(makerRate, locale)}</span>
          )),
          numberColumn<Row>('taker', t('taker'), ({ takerRate }) => (
            <span className={RATE_COLUMN}>{formatRate(takerRate, locale)}</span>
          )),
        ]}
      />
      <p className="px-4 pt-2 pb-3 text-12 text-muted">{t(tiers.length > 0 ? 'tiersNote' : 'noTiers')}</p>
    </Panel>
  );
}

function PairFees({ config }: { config: Config }) {
  const t = useTranslations('fees');
  const locale = useLocale();
  const rows = config.pairs.flatMap((pair) => (pair.fees ? [{ pair, fees: pair.fees }] : []));
  if (rows.length === 0) return undefined;
  return (
    <Panel title={t('pairs')} flush>
      <Table
        label={t('pairs')}
        cards={false}
        rows={rows}
        rowKey={({ pair }) => pair.symbol}
        columns={[
          { key: 'pair', head: t('pair'), cell: ({ pair }) => pairName(pair) },
          numberColumn<(typeof rows)[number]>('maker', t('maker'), ({ fees }) =>
            formatRate(fees.makerRate, locale),
          ),
          numberColumn<(typeof rows)[number]>('taker', t('taker'), ({ fees }) =>
            formatRate(fees.takerRate, locale),
          ),
        ]}
      />
      <p className="px-4 pt-2 pb-3 text-12 text-muted">{t('pairsNote')}</p>
    </Panel>
  );
}

function nameOf(t: ReturnType<typeof useTranslations<'fees'>>, level: number): string {
  return level === 0 ? t('regular') : t('level', { level: String(level) });
}

function isBelow(volume: string, other: string): boolean {
  return compareDecimals(volume, other) < 0;
}

/** How far the bar is filled; shown only. */
function shareOf(volume: string, of: string): number {
  return Number(volume) / Number(of);
}
