import { profitRatePpm } from '@bourse/protocol/contract/rules';
import { useTranslations } from 'use-intl';
import { Profit } from './ContractCells.tsx';
import { resultAtStop, type Standing } from './unrealized-pnl.ts';

interface AtStopProps {
  standing: Standing;
  /** As the wire has it. */
  stop: string;
}

/** What a position would bring at a stop, as a sentence below the field. */
export function AtStop({ standing, stop }: AtStopProps) {
  const t = useTranslations('contract');
  const { net, margin } = resultAtStop(standing, stop);
  return (
    <span className="text-12 text-muted">
      {t('atStop')} <Profit profit={net} ratePpm={profitRatePpm(net, margin)} />
    </span>
  );
}
