import { formatAmount } from '@bourse/money/amount';
import type { CitedBlock, CitedTick, SecondDetail as Detail } from '@bourse/protocol/second/calls';
import { formatRate } from '@bourse/ui/format/decimal';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Copy } from '../shared/Copy.tsx';
import { Loaded } from '../shared/Loaded.tsx';
import { OpenDialog } from '../shared/OpenDialog.tsx';
import { Fact, Facts } from '@bourse/ui/Facts';
import { getSecond } from './api.ts';
import { SecondName, SecondProfit, SecondStatus, useSecondCells } from './SecondCells.tsx';
import { netOf } from './net.ts';
import { seconds } from './seconds.ts';
import { payoutOf } from './unrealized-pnl.ts';
import { VerifyPanel } from './verify/VerifyPanel.tsx';
import { momentText } from './verify/VerifySteps.tsx';

interface SecondDetailProps {
  id: string;
  onClose: () => void;
}

/** One order of the reader's own: terms, both ticks with their blocks, and its verification. */
export function SecondDetail({ id, onClose }: SecondDetailProps) {
  const t = useTranslations();
  // A push about this order makes what is shown out of date.
  const stage = seconds.use(() => seconds.get(id)?.status);
  const detail = useQuery({
    queryKey: ['past', 'second', id, stage],
    queryFn: ({ signal }) => getSecond(id, signal),
    placeholderData: (before) => (before?.id === id ? before : undefined),
    staleTime: 0,
  });
  return (
    <OpenDialog
      title={t('second.orderTitle', { id })}
      onClose={onClose}
      className="w-[min(640px,calc(100vw-24px))]!"
    >
      <div className="flex flex-col gap-5 px-5 pb-5 max-sm:px-4">
        <Loaded query={detail} rows={8}>
          {(order) => (
            <>
              <Terms order={order} />
              <div className="grid gap-3 sm:grid-cols-2">
                <Tick
                  title={t('second.strike')}
                  order={order}
                  tick={order.strike}
                  block={order.strikeBlock}
                />
                <Tick
                  title={t('second.settlement')}
                  order={order}
                  tick={order.settlement}
                  block={order.settlementBlock}
                />
              </div>
              <section aria-labelledby="verify-title">
                <h3 id="verify-title" className="text-14 font-semibold">
                  {t('second.verify.title')}
                </h3>
                <p className="mt-1 mb-3 text-13 text-muted">
                  {t('second.verify.text')}{' '}
                  <Link
                    to="/secondContract/rules"
                    className="finger rounded-control text-accent underline underline-offset-2"
                  >
                    {t('second.rulesLink')}
                  </Link>
                </p>
                <VerifyPanel id={id} own />
              </section>
            </>
          )}
        </Loaded>
      </div>
    </OpenDialog>
  );
}

function Terms({ order }: { order: Detail }) {
  const { t, locale, usdt } = useSecondCells();
  const isOpen = order.entryStatus === 1;
  return (
    <Facts>
      <Fact name={t('second.order')}>
        <SecondName second={order} />
      </Fact>
      <Fact name={t('second.result.title')} testId="detail-status">
        <SecondStatus {...order} />
      </Fact>
      <Fact name={t('second.amount')}>{usdt(order.openAmount)}</Fact>
      <Fact name={t('money.fee')}>{usdt(order.fee)}</Fact>
      <Fact name={t('second.rate')}>{formatRate(order.incomeRate, locale)}</Fact>
      {isOpen ? (
        <Fact name={t('second.payout')}>{usdt(formatAmount(payoutOf(order)))}</Fact>
      ) : (
        <Fact name={t('second.netProfit')}>
          <SecondProfit profit={netOf(order)} testId="detail-profit" />
        </Fact>
      )}
      <Fact name={t('second.accepted')}>{momentText(order.createTime)}</Fact>
      {order.expireTime > 0 && <Fact name={t('second.expires')}>{momentText(order.expireTime)}</Fact>}
    </Facts>
  );
}

interface TickProps {
  title: string;
  order: Detail;
  tick: CitedTick | undefined;
  block: CitedBlock | undefined;
}

function Tick({ title, order, tick, block }: TickProps) {
  const { t, price } = useSecondCells();
  const missing = order.entryStatus === 1 ? t('second.toCome') : t('second.noTick');
  return (
    <section className="min-w-0 rounded-card border border-line bg-raised p-3 text-12">
      <h3 className="text-muted">{title}</h3>
      {tick ? (
        <>
          <p className="mt-0.5 mb-2 text-16 font-semibold">{price(order.symbol, tick.price)}</p>
          <Facts>
            <Fact name={t('second.verify.values.time')}>{momentText(tick.time)}</Fact>
            <Fact name={t('second.verify.values.tick')}>{tick.id}</Fact>
            {block && <Fact name={t('second.verify.values.block')}>{block.id}</Fact>}
          </Facts>
          {block && <BlockHash hash={block.hash} />}
        </>
      ) : (
        <p className="mt-1 text-13">{missing}</p>
      )}
    </section>
  );
}

function BlockHash({ hash }: { hash: string }) {
  const t = useTranslations();
  return (
    <div className="mt-2">
      <span className="flex items-center justify-between text-13 text-muted">
        {t('second.verify.values.blockHash')}
        <Copy text={hash} label={t('second.copyHash')} className="min-[700px]:size-6!" />
      </span>
      <code className="block font-mono text-[11px] break-all">{hash}</code>
    </div>
  );
}
