import { Button } from '@bourse/ui/Button';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { showFailure } from '../api/client.ts';
/** One code per minute (docs/rules.md, "Identity and limits"). */
const WAIT_MS = 60_000;

interface CodeButtonProps {
  /** The address to send to; nothing when the form shows that it is not one. */
  checkedEmail: () => string | undefined;
  send: (email: string) => Promise<unknown>;
  /** When the last code was sent, in ms: for a form that begins with a code under way. */
  sentAt?: number | undefined;
  onSent?: () => void;
}

/** Mails a code, then counts down until another may be asked for. */
export function CodeButton({ checkedEmail, send: sendCode, sentAt, onSent }: CodeButtonProps) {
  const t = useTranslations('auth');
  const [state, setState] = useState<'new' | 'sending' | 'sent'>(sentAt === undefined ? 'new' : 'sent');
  const [now, setNow] = useState(() => Date.now());
  const [until, setUntil] = useState(sentAt !== undefined && sentAt + WAIT_MS > now ? sentAt + WAIT_MS : 0);
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
      await sendCode(email);
      setState('sent');
      onSent?.();
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
