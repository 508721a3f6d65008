import { useNavigate, Navigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '@bourse/ui/Button';
import { askLogin, useSignedIn } from '../../session/session.ts';
import { FormCard } from '../FormCard.tsx';
import { PASSWORD_FORMS, REGISTER_STEPS, type RegisterStep } from '../password/password-form.ts';
import { RegisterCodeStep, RegisterEmailStep, RegisterPasswordStep } from './RegisterStepForms.tsx';
import { useRegistration } from './registration.ts';

const NAMES = {
  registerEmail: 'stepEmail',
  registerCode: 'stepCode',
  registerPassword: 'stepPassword',
} as const;

/** Registration one step at a time: e-mail, code, password with invite code; then the log-in by itself. */
export function RegisterSteps({ step }: { step: RegisterStep }) {
  const t = useTranslations();
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const { email, verified } = useRegistration();
  // A step whose forerunner has not been done in this page begins at the first.
  const reachable = step === 'registerEmail' || (email && (step === 'registerCode' || verified));
  if (signedIn) return <Navigate to="/home" replace />;
  if (!reachable) return <Navigate to="/setting/password" search={PASSWORD_FORMS.registerEmail} replace />;
  return (
    <FormCard title={t('security.registerTitle')}>
      <StepLine step={step} />
      {step === 'registerEmail' && <RegisterEmailStep />}
      {step === 'registerCode' && <RegisterCodeStep email={email!} />}
      {step === 'registerPassword' && <RegisterPasswordStep email={email!} />}
      <p className="mt-5 flex items-center justify-center gap-2 text-13 text-muted">
        {t('security.haveAccount')}
        <Button
          tone="link"
          size="small"
          className="text-13!"
          onClick={() => {
            askLogin();
            void navigate({ to: '/home' });
          }}
        >
          {t('shell.login')}
        </Button>
      </p>
    </FormCard>
  );
}

function StepLine({ step }: { step: RegisterStep }) {
  const t = useTranslations('security');
  const current = REGISTER_STEPS.indexOf(step);
  return (
    <ol aria-label={t('steps')} className="mb-6 flex items-center gap-2 text-13">
      {REGISTER_STEPS.map((each, index) => {
        const done = index < current;
        const reached = index <= current;
        return (
          <li
            key={each}
            aria-current={index === current ? 'step' : undefined}
            className="flex flex-1 items-center gap-2 last:flex-none"
          >
            <span
              className={`flex size-6 shrink-0 items-center justify-center rounded-full text-12 font-semibold ${
                reached ? 'bg-accent-solid text-on-accent' : 'border border-line-strong text-muted'
              }`}
            >
              {done ? <Check aria-hidden className="size-3.5" /> : index + 1}
            </span>
            <span className={index === current ? 'font-medium' : 'text-muted'}>{t(NAMES[each])}</span>
            {index < REGISTER_STEPS.length - 1 && <span aria-hidden className="h-px flex-1 bg-line-strong" />}
          </li>
        );
      })}
    </ol>
  );
}
