import type { StatedSecond, StepValue, VerifyStep } from '@bourse/protocol/second/verify-steps';
import { classes } from '@bourse/ui/lib/classes';
import { formatRate, formatUpTo } from '@bourse/ui/format/decimal';
import { formatDateTime } from '@bourse/ui/format/time';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { signedText, signedValue } from '../../contract/profit-text.ts';
import { tickPrice } from '@bourse/ui/format/tick-price';

const SIGNS = {
  ok: { Sign: CircleCheck, colour: 'text-good' },
  failed: { Sign: CircleX, colour: 'text-danger' },
  open: { Sign: Clock, colour: 'text-warning' },
};

interface VerifyStepsProps {
  steps: readonly VerifyStep[];
  stated: StatedSecond;
}

/** Each step green or red, with what was worked out here and what the exchange states. */
export function VerifySteps({ steps, stated }: VerifyStepsProps) {
  const t = useTranslations('second.verify');
  const second = useTranslations('second');
  return (
    <ol className="flex flex-col overflow-hidden rounded-card border border-line">
      {steps.map(({ id, state, problem, values }) => {
        const { Sign, colour } = SIGNS[state];
        return (
          <li
            key={id}
            data-testid={`step-${id}`}
            data-state={state}
            className={classes(
              'border-b border-line px-3 py-2 last:border-b-0',
              state === 'failed' && 'bg-danger/10',
            )}
          >
            <div className="flex items-start gap-2 text-13">
              <Sign aria-hidden className={`mt-0.5 size-4 shrink-0 ${colour}`} />
              <span className="sr-only">{t(`states.${state}`)}</span>
              <div className="min-w-0">
                <p className="font-medium">{t(`steps.${id}`)}</p>
                {problem && <p className="text-danger">{t(`problems.${problem}`)}</p>}
                {isNone({ id, state, values }) && <p className="text-muted">{second('noTick')}</p>}
              </div>
            </div>
            {values.length > 0 && (
              <dl className="mt-1 flex flex-col gap-0.5 pl-6 text-12">
                {values.map((value) => (
                  <Value key={value.name} value={value} stated={stated} />
                ))}
              </dl>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** The rules found no tick, and that is what the exchange states too: the order is void. */
function isNone({ id, state, values }: VerifyStep): boolean {
  return (
    (id === 'strike' || id === 'settlement') && state === 'ok' && !values.some(({ name }) => name === 'tick')
  );
}

/** What is called here as it is where the order is shown. */
const OF_ORDER = {
  strikeAfter: 'second.accepted',
  direction: 'second.direction',
  duration: 'second.duration',
  amount: 'second.amount',
  incomeRate: 'second.rate',
  fee: 'money.fee',
  price: 'order.price',
  expiry: 'second.expires',
  outcome: 'second.result.title',
  profit: 'second.profit',
} as const;

function isOfOrder(name: StepValue['name']): name is keyof typeof OF_ORDER {
  return name in OF_ORDER;
}

function Value({ value, stated }: { value: StepValue; stated: StatedSecond }) {
  const t = useTranslations();
  const word = useWord(stated);
  const { name, found, stated: said } = value;
  const isSame = found === undefined || said === undefined || found === said;
  return (
    <div className="grid grid-cols-[112px_minmax(0,1fr)] gap-2 max-sm:grid-cols-[88px_minmax(0,1fr)]">
      <dt className="text-muted">
        {isOfOrder(name) ? t(OF_ORDER[name]) : t(`second.verify.values.${name}`)}
      </dt>
      {isSame ? (
        <dd className="break-all">{word(name, (found ?? said)!)}</dd>
      ) : (
        <dd className="break-all">
          <span className="block">
            <span className="text-muted">{t('second.verify.found')}</span> {word(name, found)}
          </span>
          <span className="block text-danger">
            <span>{t('second.verify.stated')}</span> {word(name, said)}
          </span>
        </dd>
      )}
    </div>
  );
}

/** A value as people read it. */
function useWord({
  priceDecimals,
  quoteCoin,
}: StatedSecond): (name: StepValue['name'], text: string) => string {
  const t = useTranslations('second');
  const locale = useLocale();
  return (name, text) => {
    switch (name) {
      case 'strikeAfter':
      case 'blockTime':
      case 'minute':
      case 'time':
      case 'expiry':
        return momentText(Number(text));
      case 'direction':
        return t(text === '1' ? 'up' : 'down');
      case 'duration':
        return t('seconds', { count: text });
      case 'price':
        return tickPrice(text, priceDecimals, locale);
      case 'incomeRate':
        return formatRate(text, locale);
      case 'amount':
      case 'fee':
        return `${formatUpTo(text, 8, locale)} ${quoteCoin}`;
      case 'profit':
        return `${signedText(signedValue(text, 8), locale)} ${quoteCoin}`;
      case 'outcome':
        return text in OUTCOMES ? t(`statuses.${text as keyof typeof OUTCOMES}`) : t('verify.undecided');
      default:
        return text;
    }
  };
}

const OUTCOMES = { win: true, lose: true, draw: true, void: true };

/** To the millisecond: ticks of one second are told apart by it. */
export function momentText(ms: number): string {
  return Number.isFinite(ms) ? `${formatDateTime(ms)}.${String(ms % 1000).padStart(3, '0')}` : String(ms);
}
