import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call, failureText } from '../api/client.ts';
import { Door } from './Door.tsx';
import { enter } from './session.ts';
import { takeNext } from './sign-on.ts';

/** `/ops/signon`: where the provider of single sign-on sends the browser back. */
export function SignOnPage() {
  const t = useTranslations('operators');
  const shell = useTranslations('shell');
  const router = useRouter();
  const [failure, setFailure] = useState<string>();
  const isSent = useRef(false);

  useEffect(() => {
    // What is in the address counts once.
    if (isSent.current) return;
    isSent.current = true;
    const response = location.search.slice(1);
    history.replaceState(history.state, '', location.pathname);
    call('signOn/finish', { response }).then(
      (me) => {
        enter(me);
        router.history.replace(`/ops${takeNext()}`);
      },
      (error: unknown) => setFailure(failureText(error)),
    );
  }, [router]);

  return (
    <Door title={shell('login')}>
      {failure === undefined ? (
        <p className="text-13 text-muted">{t('signingIn')}</p>
      ) : (
        <>
          <p role="alert" className="text-13 break-words text-danger">
            {failure}
          </p>
          <Link to="/login" className="mt-4 inline-block text-13 text-accent">
            {t('backToLogin')}
          </Link>
        </>
      )}
    </Door>
  );
}
