import { opsExportCalls } from '@bourse/protocol/operators/exports/calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { finished } from 'node:stream';
import { Download } from '../../gateway/answer.ts';
import { handle, type Call } from '../../gateway/call.ts';
import type { WalletOperations } from '../../wallet/wallet-operations.ts';
import type { Deps } from '../deps.ts';
import { actorOf } from '../log/audit-log.ts';

/** Exports for an authority: on record before they begin, one at a time. */
export function exportHandlers({ log }: Deps, wallet: WalletOperations): Call[] {
  let isRunning = false;
  return [
    handle(opsExportCalls.period, async ({ from, to, reason }, caller) => {
      if (isRunning) return refuse('OPS_EXPORT_RUNNING');
      isRunning = true;
      const end = (): void => {
        isRunning = false;
      };
      try {
        const body = await wallet.exportPeriod({ from, to }, () =>
          log.note(actorOf(caller), {
            action: 'export.period',
            subject: `period:${from}/${to}`,
            after: { reason },
          }),
        );
        if (body instanceof Refusal) {
          end();
          return body;
        }
        finished(body, end);
        return new Download({
          contentType: 'application/zip',
          fileName: `export-${from}-${to}.zip`,
          body,
        });
      } catch (error) {
        end();
        throw error;
      }
    }),
  ];
}
