import type { PositionView } from '@bourse/protocol/contract/calls';
import { useTranslations } from 'use-intl';
import { AskFirst } from '../../orders/AskFirst.tsx';
import type { Once } from '../../api/submit.ts';
import { closePosition } from '../api.ts';
import { PositionTotals } from './PositionTotals.tsx';

/** Closes the positions that the list shows at the market, after a yes. */
export function CloseAllPositions({ positions }: { positions: readonly PositionView[] }) {
  const t = useTranslations();

  /** One after the other; what has been closed stays so if the exchange refuses the next. */
  async function close(once: Once): Promise<string> {
    let waits = false;
    for (const { id } of positions) {
      const { queuedClose } = await once({ close: id }, (requestId) =>
        closePosition(id, undefined, requestId),
      );
      waits ||= queuedClose !== '';
    }
    return t(waits ? 'contract.closeQueued' : 'contract.allClosed');
  }

  return (
    <AskFirst name={t('contract.closeAll')} keep={t('contract.keepOpen')} act={close}>
      <p>{t('contract.closeAllText', { count: String(positions.length) })}</p>
      <PositionTotals positions={positions} className="flex-col" />
    </AskFirst>
  );
}
