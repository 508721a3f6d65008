import { Button } from '@bourse/ui/Button';
import { Dialog } from '@bourse/ui/Dialog';
import { Form } from '@bourse/ui/Form';
import { codeFields } from '@bourse/protocol/operators/session/fields';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { onCodeNeeded } from '../api/client.ts';
import { CodeInput } from './CodeInput.tsx';
import { useForm } from './use-form.ts';

type Answer = (code?: string) => void;

interface Question {
  readonly turn: number;
  readonly answer: Answer;
}

/** Asks the operator for a code of his authenticator whenever the server wants one for what he does; one after the other. */
export function CodePrompt() {
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  useEffect(() => {
    const ask = () =>
      new Promise<string | undefined>((resolve) =>
        setQuestions((all) => [...all, { turn: (all.at(-1)?.turn ?? 0) + 1, answer: resolve }]),
      );
    onCodeNeeded(ask);
    return () => onCodeNeeded(() => Promise.resolve(undefined));
  }, []);
  const [first] = questions;
  if (!first) return null;
  const answer = (code?: string) => {
    setQuestions((all) => all.filter((each) => each !== first));
    first.answer(code);
  };
  return <Prompt key={first.turn} answer={answer} />;
}

function Prompt({ answer }: { answer: Answer }) {
  const t = useTranslations();
  const form = useForm(codeFields, { totp: '' }, async ({ totp }) => answer(totp.trim()));
  return (
    <Dialog
      open
      onOpenChange={() => answer()}
      title={t('operators.isItYou')}
      closeLabel={t('common.close')}
      className="w-[min(420px,calc(100vw-24px))]"
    >
      <Form onSubmit={form.onSubmit} className="flex flex-col gap-4 px-5 pb-5">
        <p className="text-13 text-muted">{t('operators.isItYouNote')}</p>
        <CodeInput {...form.field('totp')} hint={t('operators.freshCode')} />
        <Button type="submit" pending={form.pending}>
          {t('common.confirm')}
        </Button>
      </Form>
    </Dialog>
  );
}
