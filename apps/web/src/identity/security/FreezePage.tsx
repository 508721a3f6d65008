import { Button } from '@bourse/ui/Button';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client.ts';
import { useSubmit } from '../../api/submit.ts';
import { Notice } from '../../shared/Notice.tsx';

/**
 * `/freeze#<link>`: where the link of a mail leads whose reader has not done what it tells. Opening it does nothing yet, since
 * programs open links, too.
 */
export function FreezePage() {
  const t = useTranslations('freeze');
  const link = useLocation({ select: ({ hash }) => hash });
  const [isFrozen, setFrozen] = useState(false);
  const { pending, submit } = useSubmit();
  const freeze = () =>
    submit(async () => {
      await call('/user/freezeWithdrawals', { link });
      setFrozen(true);
    });
  return (
    <section className="mx-auto flex w-full max-w-120 flex-col gap-4 px-4 py-12">
      <h1 className="text-20 font-semibold">{t('title')}</h1>
      {isFrozen ? (
        <>
          <Notice tone="good" title={t('done')}>
            {t('doneText')}
          </Notice>
          <Link to="/home" className="link text-13 font-medium">
            {t('home')}
          </Link>
        </>
      ) : link === '' ? (
        <Notice tone="warning">{t('missing')}</Notice>
      ) : (
        <>
          <p className="text-13 text-muted">{t('text')}</p>
          <Button tone="danger" className="self-start" pending={pending} onClick={() => void freeze()}>
            {t('freeze')}
          </Button>
        </>
      )}
    </section>
  );
}
