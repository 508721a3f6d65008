import { Button } from '@bourse/ui/Button';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { leaveTour } from './tour.ts';
import { OpenDialog } from '../../shared/OpenDialog.tsx';

interface Stop {
  name: 'trade' | 'second' | 'verify' | 'assets';
  to: NonNullable<LinkProps['to']>;
}

const STOPS: readonly Stop[] = [
  { name: 'trade', to: '/home/detail' },
  { name: 'second', to: '/secondContract' },
  { name: 'verify', to: '/secondContract/rules' },
  { name: 'assets', to: '/account/assert' },
];

/** Where things are, in four steps. */
export function Tour() {
  const t = useTranslations('tour');
  const [at, setAt] = useState(0);
  const stop = STOPS[at]!;
  const isLast = at === STOPS.length - 1;
  return (
    <OpenDialog title={t('title')} onClose={leaveTour}>
      <div className="flex flex-col gap-4 px-5 pb-5 text-14">
        <p className="text-12 text-muted">{t('step', { at: String(at + 1), of: String(STOPS.length) })}</p>
        <h3 className="text-16 font-semibold">{t(`${stop.name}.title`)}</h3>
        <p className="text-muted">{t(`${stop.name}.text`)}</p>
        <Link to={stop.to} onClick={leaveTour} className="link self-start text-13">
          {t('open')}
        </Link>
        <div className="grid grid-cols-2 gap-2">
          <Button tone="secondary" onClick={() => (at === 0 ? leaveTour() : setAt(at - 1))}>
            {t(at === 0 ? 'leave' : 'back')}
          </Button>
          <Button data-initial-focus onClick={() => (isLast ? leaveTour() : setAt(at + 1))}>
            {t(isLast ? 'done' : 'next')}
          </Button>
        </div>
        <p className="text-12 text-muted">{t('again')}</p>
      </div>
    </OpenDialog>
  );
}
