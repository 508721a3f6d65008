import { Button } from '@bourse/ui/Button';
import { EmptyState } from '@bourse/ui/EmptyState';
import type { KycDetail } from '@bourse/protocol/operators/kyc/calls';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { fact, Facts, mainFact } from '../actions/Facts.tsx';
import { call, OPS_API } from '../api/client.ts';
import { queryOf } from '../api/queries.ts';
import { BackLink } from '../app/BackLink.tsx';
import { PageHead } from '../app/PageHead.tsx';
import { MoveStatus } from '../app/move-status.tsx';
import { Waiting } from '../app/Waiting.tsx';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import { Photo } from '../photos/Photo.tsx';
import { useListSearch } from '../table/list-search.ts';
import { kycStatus, neighbours } from './kyc-status.ts';

/** More than an operator reviews at a sitting. */
const QUEUE_SIZE = 100;

/** `/ops/kyc/<id>`: what was said and the two photos side by side; n and p go through the queue. */
export function KycReviewPage() {
  const t = useTranslations();
  const { id } = useParams({ strict: false }) as { id: string };
  const [search] = useListSearch();
  const status = kycStatus(search);
  const navigate = useNavigate();
  const application = useQuery({
    ...queryOf('kyc/detail', { id }),
    // Each read of a personal document is logged: once per look, not every few seconds.
    refetchOnWindowFocus: false,
  });
  const queue = useQuery(queryOf('kyc/list', { status, pageNo: 1, pageSize: QUEUE_SIZE }));
  const { previous, next } = neighbours(queue.data?.list ?? [], id);
  const go = (to: string | undefined): void => {
    if (to)
      void navigate({ to: '/kyc/$id', params: { id: to }, search: status === 'pending' ? {} : { status } });
  };

  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : undefined;
      if (target?.closest('input, textarea, select, [role=dialog], [role=menu]')) return;
      if (event.key === 'n' || event.key === 'j') go(next);
      if (event.key === 'p' || event.key === 'k') go(previous);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });

  const detail = application.data;
  return (
    <>
      <PageHead
        title={t('kyc.application', { id })}
        note={
          <BackLink to="/kyc" search={status === 'pending' ? {} : { status }}>
            {t('screens.kyc')}
          </BackLink>
        }
        actions={
          <>
            <Button
              tone="ghost"
              size="small"
              disabled={!previous}
              aria-keyshortcuts="p"
              onClick={() => go(previous)}
            >
              <ChevronLeft aria-hidden className="size-4" />
              {t('kyc.previous')}
            </Button>
            <Button tone="ghost" size="small" disabled={!next} aria-keyshortcuts="n" onClick={() => go(next)}>
              {t('kyc.next')}
              <ChevronRight aria-hidden className="size-4" />
            </Button>
            {detail && <Decision detail={detail} onDecided={() => go(next)} />}
          </>
        }
      />
      {application.isError || !detail ? (
        <Waiting query={application} rows={10} />
      ) : (
        <Review key={id} detail={detail} />
      )}
    </>
  );
}

function Decision({ detail, onDecided }: { detail: KycDetail; onDecided: () => void }) {
  const t = useTranslations();
  const may = useMay();
  if (!may('kyc.review') || detail.status !== 'pending') return null;
  const facts = [
    [t('auth.email'), detail.email],
    [t('users.uid'), detail.userId],
    [t('kyc.name'), detail.realName],
    [t('kyc.idNumber'), detail.idNumber],
  ] as const;
  return (
    <>
      <Action
        label={t('moves.reject')}
        hotkey="r"
        title={t('kyc.rejectTitle')}
        facts={facts}
        fields={[{ name: 'reason', label: t('common.reason'), hint: t('kyc.reasonHint'), maxLength: 200 }]}
        tone="down"
        done={t('moves.rejectedDone')}
        onDone={onDecided}
        run={({ reason }) => call('kyc/reject', { id: detail.id, reason })}
      />
      <Action
        label={t('moves.approve')}
        buttonTone="primary"
        hotkey="a"
        title={t('kyc.approveTitle')}
        facts={facts}
        warning={detail.sameNumber.length > 0 ? t('kyc.sameNumber') : undefined}
        done={t('moves.approvedDone')}
        onDone={onDecided}
        run={() => call('kyc/approve', { id: detail.id })}
      />
    </>
  );
}

function Review({ detail }: { detail: KycDetail }) {
  const t = useTranslations();
  const { time } = useFormats();
  const photo = (side: 'front' | 'back'): string => `${OPS_API}kyc/photo/${detail.id}/${side}`;
  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto">
      <div className="w-96 shrink-0 overflow-y-auto border-r border-line p-5 max-lg:w-auto max-lg:border-r-0">
        <Facts
          facts={[
            fact(t('common.status'), <MoveStatus status={detail.status} />),
            mainFact(t('kyc.name'), detail.realName),
            mainFact(t('kyc.idNumber'), detail.idNumber),
            fact(
              t('auth.email'),
              <Link to="/users/$id" params={{ id: detail.userId }} className="link">
                {detail.email}
              </Link>,
            ),
            [t('users.uid'), detail.userId],
            [t('kyc.submitted'), time(detail.submitTime)],
            detail.decideTime > 0 && [t('kyc.decided'), time(detail.decideTime)],
            detail.rejectReason !== '' && [t('common.reason'), detail.rejectReason],
          ]}
        />
        {detail.sameNumber.length > 0 && (
          <div className="mt-4 rounded-control bg-warning-surface p-3 text-13 text-warning">
            <p className="flex gap-2">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {t('kyc.sameNumber')}
            </p>
            <ul className="mt-2 flex flex-col gap-1">
              {detail.sameNumber.map(({ userId, email, kyc }) => (
                <li key={userId}>
                  <Link to="/users/$id" params={{ id: userId }} className="underline">
                    {email}
                  </Link>{' '}
                  ({t(`users.kycStates.${kyc}`)})
                </li>
              ))}
            </ul>
          </div>
        )}
        <p className="mt-5 text-12 text-muted">{t('kyc.logged')}</p>
        <p className="mt-2 text-12 text-muted max-md:hidden">{t('kyc.keys')}</p>
      </div>
      {detail.hasPhotos ? (
        <div className="grid min-h-0 min-w-0 flex-1 grid-cols-2 gap-4 px-5 pt-1 pb-5 max-lg:min-h-96 max-sm:grid-cols-1 max-sm:grid-rows-[16rem_16rem]">
          <Photo src={photo('front')} label={t('kyc.front')} />
          <Photo src={photo('back')} label={t('kyc.back')} />
        </div>
      ) : (
        <EmptyState text={t('kyc.noPhotos')} />
      )}
    </div>
  );
}
