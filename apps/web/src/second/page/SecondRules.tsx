import { DEFAULT_BASE_COIN, DEFAULT_QUOTE_COIN } from '@bourse/protocol/pairs';
import { VOID_AFTER_MS } from '@bourse/protocol/second/rules';
import { Button } from '@bourse/ui/Button';
import { Field } from '@bourse/ui/Field';
import { Form } from '@bourse/ui/Form';
import { formatRate, formatUpTo } from '@bourse/ui/format/decimal';
import { Table } from '@bourse/ui/Table';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { secondConfigQuery, secondFeeQuery } from '../api.ts';
import { readOrder } from '../second-search.ts';
import { VerifyPanel } from '../verify/VerifyPanel.tsx';
import { Panel } from '../../wallet/Panel.tsx';

const RULES = ['strike', 'settlement', 'outcome', 'draw', 'void', 'cover', 'hands'] as const;
const CHECKS = ['chain', 'start', 'ticks', 'roots', 'decision', 'receipt'] as const;

/** The default pair: the others may have been given other terms. */
const PAIR = { baseCoin: DEFAULT_BASE_COIN, quoteCoin: DEFAULT_QUOTE_COIN };

interface SecondRulesProps {
  /** The order whose check stands in the address. */
  order?: string | undefined;
  /** Keeps in the address which order is checked. */
  onCheck?: (order: string) => void;
}

/** How second contracts are settled, and how anyone checks it. */
export function SecondRules({ order, onCheck }: SecondRulesProps) {
  const t = useTranslations('second');
  const locale = useLocale();
  const configs = useQuery(secondConfigQuery(PAIR)).data;
  const feeRate = useQuery(secondFeeQuery).data;
  const args = {
    fee: feeRate === undefined ? '…' : formatRate(feeRate, locale),
    seconds: String(VOID_AFTER_MS / 1000),
  };
  return (
    <>
      <p className="text-14 text-muted">{t('rules.lead')}</p>
      <VerifyAny of={order} onCheck={onCheck} />
      <Panel title={t('rules.howTitle')}>
        <ol className="flex flex-col gap-3">
          {RULES.map((rule, index) => (
            <Point key={rule} sign={String(index + 1)} title={t(`rules.how.${rule}.title`)}>
              {t(`rules.how.${rule}.text`, args)}
            </Point>
          ))}
        </ol>
      </Panel>
      {configs && configs.length > 0 && (
        <Panel title={t('rules.termsTitle', { pair: `${PAIR.baseCoin}/${PAIR.quoteCoin}` })} flush>
          <Table
            label={t('rules.termsTitle', { pair: `${PAIR.baseCoin}/${PAIR.quoteCoin}` })}
            cards={false}
            rows={configs}
            rowKey={({ second }) => String(second)}
            columns={[
              {
                key: 'second',
                head: t('duration'),
                cell: ({ second }) => t('seconds', { count: String(second) }),
              },
              {
                key: 'rate',
                head: t('rate'),
                align: 'right',
                cell: ({ incomeRate }) => formatRate(incomeRate, locale),
              },
              {
                key: 'limits',
                head: t('limits'),
                align: 'right',
                cell: ({ openAmountMin, openAmountMax }) =>
                  `${formatUpTo(openAmountMin, 8, locale)} – ${formatUpTo(openAmountMax, 8, locale)} ${PAIR.quoteCoin}`,
              },
            ]}
          />
          <p className="px-4 pt-2 pb-1 text-12 text-muted">{t('rules.termsNote', args)}</p>
        </Panel>
      )}
      <Panel title={t('rules.checkTitle')}>
        <p className="mb-3 text-13 text-muted">{t('rules.checkLead')}</p>
        <ul className="flex flex-col gap-3">
          {CHECKS.map((check) => (
            <Point key={check} sign="✓" title={t(`rules.check.${check}.title`)}>
              {t(`rules.check.${check}.text`)}
            </Point>
          ))}
        </ul>
      </Panel>
      <Panel title={t('rules.selfTitle')}>
        <div className="flex flex-col gap-3 text-13 text-muted">
          <p>{t('rules.self')}</p>
          <pre
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
            tabIndex={0}
            className="overflow-x-auto rounded-control border border-line bg-canvas p-3 font-mono text-12 text-ink"
          >
            {CALLS}
          </pre>
          <p>{t('rules.spelling')}</p>
          <pre
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
            tabIndex={0}
            className="overflow-x-auto rounded-control border border-line bg-canvas p-3 font-mono text-12 text-ink"
          >
            {SPELLING}
          </pre>
          <p>{t('rules.spellingNote')}</p>
        </div>
      </Panel>
      <div className="flex justify-center">
        <Link
          to="/secondContract"
          className="inline-flex h-9 max-[699px]:h-11 items-center rounded-control bg-accent-solid px-4 text-14 font-medium text-on-accent transition hover:brightness-110"
        >
          {t('open')}
        </Link>
      </div>
    </>
  );
}

/** Code, the same in every language. */
const CALLS = `POST /contract/app/contract/second/getPublicOrder   id=<order>
POST /bb/market/tickBlocks                          fromTime=<strikeAfter>&limit=1
POST /bb/market/tickBlocks                          fromId=<that id - 1>&limit=400
POST /bb/market/tickRoots                           fromMinute=<ms / 60000>&limit=60`;
const SPELLING = `tick   <id>,<symbol>,<time>,<price>,<mark>
ticks  tick lines, joined by "\\n"
hash   SHA-256( <previousHash> "\\n" <blockId> "\\n" <time> "\\n" <ticks> )`;

function Point({ sign, title, children }: { sign: string; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className="flex size-6 shrink-0 items-center justify-center rounded-full bg-raised text-12 font-semibold text-accent"
      >
        {sign}
      </span>
      <div className="min-w-0 pt-0.5 text-13">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-muted">{children}</p>
      </div>
    </li>
  );
}

/** Verifies any order by its number, without an account. */
function VerifyAny({ of, onCheck }: { of: string | undefined; onCheck: SecondRulesProps['onCheck'] }) {
  const t = useTranslations('second');
  const [order, setOrder] = useState(of);
  const [number, setNumber] = useState(of ?? '');
  const [tried, setTried] = useState(false);
  useEffect(() => {
    setOrder(of);
    setNumber(of ?? '');
  }, [of]);
  const asked = readOrder({ order: number.trim() });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!asked.order) return;
    setOrder(asked.order);
    onCheck?.(asked.order);
  }

  return (
    <Panel title={t('rules.anyTitle')}>
      <p className="mb-3 text-13 text-muted">{t('rules.anyText')}</p>
      <Form onSubmit={submit} className="flex max-w-md items-start gap-2">
        <Field
          className="min-w-0 flex-1"
          label={t('rules.number')}
          inputMode="numeric"
          autoComplete="off"
          value={number}
          onChange={(event) => {
            setNumber(event.target.value);
            setTried(false);
          }}
          error={tried && !asked.order ? t('rules.noNumber') : undefined}
        />
        <Button type="submit" className="mt-6 min-[700px]:h-10!">
          {t('verify.action')}
        </Button>
      </Form>
      {order !== undefined && (
        <div className="mt-4">
          <VerifyPanel key={order} id={order} own={false} eager />
        </div>
      )}
    </Panel>
  );
}
