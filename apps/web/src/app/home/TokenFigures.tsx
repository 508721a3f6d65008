import { useFormatter, useTranslations } from 'use-intl';
import type { ReactNode } from 'react';

/** The marketing figures of product.md section 1. */
const SALE_FEE = 0.1;
const BURNED = 0.025;
const TO_STAKERS = 0.075;
const UNSTAKE_FEE = 0.25;
const FREE_AFTER_DAYS = 21;
const INITIAL_MARKET_CAP_USD = 55_500;

const FIGURE = 'text-28 leading-none font-semibold tracking-tight md:text-44';

/** What the token costs and pays, as pictures of its own figures. */
export function TokenFigures() {
  const t = useTranslations('home');
  const format = useFormatter();
  const percent = (rate: number) => format.number(rate, { style: 'percent', maximumFractionDigits: 1 });
  const days = String(FREE_AFTER_DAYS);
  return (
    <section aria-labelledby="token-figures" className="mb-12">
      <h2 id="token-figures" className="mb-4 text-20 font-semibold">
        {t('token')}
      </h2>
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        <Card>
          <p className={FIGURE}>{percent(SALE_FEE)}</p>
          <p className="mt-2 font-medium">{t('saleFee')}</p>
          <div aria-hidden className="mt-6 flex h-2 gap-0.5 overflow-hidden rounded-full">
            <span className="bg-warning" style={{ flexGrow: BURNED / SALE_FEE }} />
            <span className="bg-accent" style={{ flexGrow: TO_STAKERS / SALE_FEE }} />
          </div>
          <ul className="mt-3 grid grid-cols-2 gap-3 text-13">
            <Share dot="bg-warning" name={t('burned', { rate: percent(BURNED) })} text={t('burnedText')} />
            <Share
              dot="bg-accent"
              name={t('stakers', { rate: percent(TO_STAKERS) })}
              text={t('stakersText')}
            />
          </ul>
        </Card>
        <Card>
          <p className={FIGURE}>{percent(UNSTAKE_FEE)}</p>
          <p className="mt-2 font-medium">{t('unstake')}</p>
          <div aria-hidden className="mt-6 flex h-2 gap-0.5 overflow-hidden rounded-full">
            <span className="flex-3 bg-warning" />
            <span className="flex-1 bg-accent" />
          </div>
          <div className="mt-3 flex justify-between gap-3 text-13 text-muted">
            <span>{t('dayFirst')}</span>
            <span className="text-right text-accent">{t('dayFree', { days })}</span>
          </div>
          <p className="mt-1.5 text-13 text-muted">{t('unstakeText', { days })}</p>
        </Card>
        <Card className="md:max-lg:col-span-2">
          <p className={FIGURE}>
            {format.number(INITIAL_MARKET_CAP_USD, {
              style: 'currency',
              currency: 'USD',
              maximumFractionDigits: 0,
            })}
          </p>
          <p className="mt-2 font-medium">{t('marketCap')}</p>
          <Growth />
          <p className="mt-3 text-13 text-muted">{t('marketCapText')}</p>
        </Card>
      </div>
    </section>
  );
}

function Card({ className = '', children }: { className?: string; children: ReactNode }) {
  return <div className={`rounded-card border border-line bg-panel p-5 ${className}`}>{children}</div>;
}

const BARS = [14, 20, 24, 32, 38, 50, 58, 72, 84, 100];

/** Decoration: from small to large. */
function Growth() {
  return (
    <div aria-hidden className="mt-3 flex h-8 items-end gap-1">
      {BARS.map((height) => (
        <span
          key={height}
          className="flex-1 rounded-t-[2px] bg-accent"
          style={{ height: `${height}%`, opacity: 0.25 + height / 160 }}
        />
      ))}
    </div>
  );
}

function Share({ dot, name, text }: { dot: string; name: string; text: string }) {
  return (
    <li>
      <span className="flex items-center gap-2 font-medium">
        <span aria-hidden className={`size-2 shrink-0 rounded-full ${dot}`} />
        {name}
      </span>
      <span className="mt-0.5 block text-muted">{text}</span>
    </li>
  );
}
