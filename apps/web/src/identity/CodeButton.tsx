import { Button } from '@bourse/ui/Button';
import { showSuccess } from '@bourse/ui/toast';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { showFailure } from '../api/client.ts';
import { sendEmailCode } from './api.ts';

/** One code per minute (rules.md section 3). */
const WAIT_MS = 60_000;

/** Mails a code, then counts down until another may be asked for. */
export function CodeButton({ checkedEmail }: { checkedEmail: () => string | undefined }) {
  const t = useTranslations('auth');
  const [state, setState] = useState<'new' | 'sending' | 'sent'>('new');
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const seconds = Math.ceil((until - now) / 1000);

  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) setUntil(0);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);

  async function send(): Promise<void> {
    const email = checkedEmail();
    if (!email) return;
    const before = state;
    setState('sending');
    try {
      await sendEmailCode(email);
      setState('sent');
      setNow(Date.now());
      setUntil(Date.now() + WAIT_MS);
      showSuccess(t('codeSent', { email }));
    } catch (error) {
      setState(before);
      showFailure(error);
    }
  }

  const waiting = until > 0;
  const label = waiting
    ? t('resendIn', { seconds: String(Math.max(seconds, 1)) })
    : t(state === 'sent' ? 'resend' : 'getCode');
  return (
    <Button
      tone="link"
      size="small"
      className="mr-1.5"
      disabled={waiting}
      pending={state === 'sending'}
      onClick={() => void send()}
    >
      {label}
    </Button>
  );
}
