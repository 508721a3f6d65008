import { Button } from '@bourse/ui/Button';
import { saveFile } from '@bourse/ui/lib/save-file';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { Facts, type Fact } from '../actions/Facts.tsx';
import { call } from '../api/client.ts';
import { queryOf } from '../api/queries.ts';
import { Section } from '../app/SidePanel.tsx';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';

/** What we have for what we owe: the newest statement, and the way to the next one. */
export function Reserves() {
  const t = useTranslations();
  const may = useMay();
  const { time } = useFormats();
  const { data } = useQuery({ ...queryOf('reserves/status'), enabled: may('house.see') });
  if (!data) return null;
  const { published, request, signer, unsigned } = data;
  const facts: Fact[] = published
    ? [
        [t('liabilities.reservesFor'), String(published.commitment)],
        [t('liabilities.time'), time(published.time)],
        ...published.coins.map(({ coin, ratio }): Fact => [coin, `${ratio}%`]),
      ]
    : [];
  const asked: Fact[] =
    request && signer
      ? [
          [t('liabilities.reservesFor'), String(request.commitment)],
          [t('liabilities.signerAsked'), time(signer.askedAt)],
          [t('liabilities.signerSigned'), `${signer.signed} / ${request.addresses.length}`],
        ]
      : [];
  return (
    <Section title={t('liabilities.reserves')}>
      <p className="mb-3 max-w-160 text-13 text-muted">{t('liabilities.reservesNote')}</p>
      {published ? (
        <Facts className="tabular-nums" facts={facts} />
      ) : (
        <p className="text-13 text-muted">{t('liabilities.reservesNone')}</p>
      )}
      {asked.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 text-13 font-medium">{t('liabilities.signerTitle')}</h3>
          <Facts className="tabular-nums" facts={asked} />
        </>
      )}
      {unsigned.length > 0 && (
        <div className="mt-3 text-13 text-muted">
          <p>{t('liabilities.unsigned')}</p>
          <ul className="mt-1 font-mono text-12 break-all">
            {unsigned.map(({ chain, address }) => (
              <li key={`${chain} ${address}`}>
                {chain} {address}
              </li>
            ))}
          </ul>
        </div>
      )}
      {request && unsigned.length > 0 && may('alerts.explain') && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            tone="secondary"
            size="small"
            onClick={() =>
              saveFile(
                `reserves-${request.commitment}.json`,
                new Blob([JSON.stringify(request)], { type: 'application/json' }),
              )
            }
          >
            <Download aria-hidden className="size-3.5" />
            {t('liabilities.saveRequest')}
          </Button>
          <Action
            label={t('liabilities.publish')}
            title={t('liabilities.publishTitle')}
            facts={[
              [t('liabilities.reservesFor'), String(request.commitment)],
              [t('list.hash'), request.hash],
            ]}
            note={t('liabilities.publishNote')}
            fields={[
              {
                name: 'attestations',
                label: t('liabilities.signatures'),
                hint: t('liabilities.signaturesHint'),
                maxLength: 60_000,
              },
            ]}
            confirm={t('house.propose')}
            done={t('credits.proposed')}
            run={(values) => call('reserves/publish', values)}
          />
        </div>
      )}
    </Section>
  );
}
