import type { ProductExposure } from '@bourse/protocol/operators/results/calls';
import { useTranslations } from 'use-intl';
import { useContractFormats } from '../contract/formats.ts';
import { useFormats } from '../format/formats.ts';
import { barsByProduct, type ProductBar } from './product-bars.ts';

const [WIDTH, HEIGHT] = [1_000, 10];

/**
 * What the house has at stake by product: a bar for each coin, to the right what it holds, to the left what it would have to
 * give, all on one scale. Beside each stands its value to the cent; the table has it exactly.
 */
export function ProductBars({ rows }: { rows: readonly ProductExposure[] }) {
  const t = useTranslations('results');
  const { usdt } = useContractFormats();
  const { list } = useFormats();
  const { zero, products } = barsByProduct(rows);
  if (products.length === 0) return null;
  return (
    <figure data-testid="exposure-bars">
      <figcaption className="text-12 text-muted">{t('atStakeNote')}</figcaption>
      {products.map(({ product, total, bars, unpriced }) => (
        <section key={product} aria-label={t(`products.${product}`)} className="pt-3">
          <h3 className="flex justify-between gap-4 text-13 font-medium">
            {t(`products.${product}`)}
            <span>{`${usdt(total)} USDT`}</span>
          </h3>
          <ul>
            {bars.map((bar) => (
              <li
                key={bar.currency}
                className="grid grid-cols-[7rem_minmax(0,1fr)_11rem] items-center gap-3 py-0.5 text-12 max-md:grid-cols-[4.5rem_minmax(0,1fr)_9rem]"
              >
                <span className="truncate text-muted">
                  {bar.currency || t('otherCoins', { count: String(bar.coins) })}
                </span>
                <Bar bar={bar} zero={zero} />
                <span className="text-right tabular-nums">{usdt(bar.value)}</span>
              </li>
            ))}
          </ul>
          {unpriced.length > 0 && (
            <p className="text-12 text-muted">{t('unpriced', { coins: list(unpriced) })}</p>
          )}
        </section>
      ))}
    </figure>
  );
}

function Bar({ bar: { value, start, width }, zero }: { bar: ProductBar; zero: number }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-2.5 w-full overflow-visible"
    >
      <rect
        x={start * WIDTH}
        width={width * WIDTH}
        height={HEIGHT}
        className={value.startsWith('-') ? 'fill-down' : 'fill-up'}
      />
      <line
        x1={zero * WIDTH}
        x2={zero * WIDTH}
        y1={-2}
        y2={HEIGHT + 2}
        vectorEffect="non-scaling-stroke"
        className="stroke-line-strong"
      />
    </svg>
  );
}
