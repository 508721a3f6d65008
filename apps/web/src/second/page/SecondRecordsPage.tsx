import { SECOND_COIN } from '@bourse/protocol/second/rules';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useTitle } from '@bourse/ui/lib/title';
import { useConfig } from '../../api/config.ts';
import { changeSearch } from '../../records/change-search.ts';
import type { SecondFilter } from '../second-search.ts';
import { SecondRecords } from '../SecondRecords.tsx';

const route = getRouteApi('/account/secondContract');
/** `/account/secondContract`: all second contracts of the user, with their filters in the address. */
export function SecondRecordsPage() {
  const t = useTranslations('second');
  const config = useConfig();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  useTitle(t('accountTitle'));
  const pairs = useMemo(
    () => config?.pairs.filter(({ quoteCoin }) => quoteCoin === SECOND_COIN) ?? [],
    [config?.pairs],
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-20 font-semibold">{t('accountTitle')}</h1>
        <Link to="/secondContract/rules" className="link text-13 font-medium">
          {t('rulesLink')}
        </Link>
      </div>
      <div className="flex min-h-96 flex-col overflow-hidden rounded-card border border-line bg-panel">
        <SecondRecords
          className="flex-1"
          filter={search}
          pairs={pairs}
          onChange={changeSearch<SecondFilter>(navigate)}
          emptyAction={
            <Link to="/secondContract" className="link font-medium">
              {t('open')}
            </Link>
          }
        />
      </div>
    </div>
  );
}
