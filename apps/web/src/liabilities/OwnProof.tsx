import type { CommitmentView } from '@bourse/protocol/liabilities/calls';
import { Button } from '@bourse/ui/Button';
import { CircleCheck, CircleX, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { askLogin, useSignedIn } from '../session/session.ts';
import { Notice } from '../shared/Notice.tsx';
import { Panel } from '../wallet/Panel.tsx';
import { useOwnAmount } from '../wallet/use-mask.ts';
import { ForTerminal } from './ForTerminal.tsx';
import { useOwnProof, type OwnProof as Found } from './use-own-proof.ts';

/** Whether the reader's own balances are counted, worked out in his browser on request. */
export function OwnProof({ commitment }: { commitment: CommitmentView }) {
  const t = useTranslations('liabilities');
  const signedIn = useSignedIn();
  const verify = useOwnProof();
  return (
    <Panel title={t('own')}>
      <p className="max-w-160 text-13 text-muted">{t('ownText')}</p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {signedIn ? (
          <Button pending={verify.isPending} onClick={() => verify.mutate(commitment.id)}>
            {!verify.isPending && <ShieldCheck aria-hidden className="size-4" />}
            {t('verify')}
          </Button>
        ) : (
          <Button onClick={() => askLogin()}>{t('login')}</Button>
        )}
      </div>
      {verify.isError && (
        <p role="alert" className="mt-3 text-13 text-danger">
          {verify.error.message}
        </p>
      )}
      {verify.data && <Verdict found={verify.data} />}
    </Panel>
  );
}

function Verdict({ found: { proof, checked } }: { found: Found }) {
  const t = useTranslations('liabilities');
  const amount = useOwnAmount();
  const { isVerified, balances } = checked;
  const name = `liabilities-${proof.commitment.id}.json`;
  if (isVerified && balances.length === 0) return <Nothing />;
  return (
    <div className="mt-4 flex flex-col gap-4">
      <div role="status" data-testid="liabilities-verdict" data-verified={isVerified}>
        <Notice tone={isVerified ? 'good' : 'bad'} title={t(isVerified ? 'verified' : 'notVerified')}>
          {t(isVerified ? 'verifiedText' : 'notVerifiedText')}
          {checked.commitment && ` ${t(`problems.${checked.commitment}`)}`}
        </Notice>
      </div>
      <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {balances.map(({ coin, total, problem }) => (
          <li key={coin} className="flex items-start gap-2 text-13" data-testid={`counted-${coin}`}>
            {problem ? (
              <CircleX aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
            ) : (
              <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
            )}
            <span className="min-w-0">
              <span className="font-medium">{amount(total, coin)}</span>{' '}
              <span className={problem ? 'text-danger' : 'text-muted'}>
                {problem ? t(`problems.${problem}`) : t('counted')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <ForTerminal
        text={t('terminal')}
        save={t('save')}
        name={name}
        content={proof}
        command={`npm run verify -- --liabilities ${name} --url ${location.origin}`}
      />
    </div>
  );
}

function Nothing() {
  const t = useTranslations('liabilities');
  return (
    <div className="mt-4">
      <Notice tone="info">{t('nothing')}</Notice>
    </div>
  );
}
