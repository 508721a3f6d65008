import type { AddressView, ChainView } from '@bourse/protocol/wallet/calls';
import { EmptyState } from '@bourse/ui/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { serverClock } from '../../api/server-clock.ts';
import { formatDateTime } from '@bourse/ui/format/time';
import { bookQuery } from '../api.ts';
import { useMemoName } from '../use-memo-name.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { OpenDialog } from '../../shared/OpenDialog.tsx';

interface AddressBookProps {
  chain: ChainView;
  /** With it on, an address can be chosen only when it has been in the book for a day. */
  whitelist: boolean;
  onChoose: (entry: AddressView) => void;
  onClose: () => void;
}

/** The saved addresses of the network, to choose one. */
export function AddressBook({ chain, whitelist, onChoose, onClose }: AddressBookProps) {
  const t = useTranslations();
  const query = useQuery(bookQuery(chain.currency, chain.chain));
  const add = (
    <Link
      to="/setting/addaddress"
      search={{ currency: chain.currency, chain: chain.chain }}
      className="link text-13 font-medium"
    >
      {t('withdraw.bookAdd')}
    </Link>
  );
  return (
    <OpenDialog title={t('withdraw.bookTitle')} onClose={onClose}>
      <Loaded query={query} rows={4}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState
              text={t('withdraw.bookEmpty', { coin: chain.currency, chain: chain.chain })}
              action={add}
            />
          ) : (
            <>
              <ul className="flex flex-col px-2">
                {entries.map((entry) => (
                  <li key={entry.id}>
                    <Entry entry={entry} chain={chain} whitelist={whitelist} onChoose={onChoose} />
                  </li>
                ))}
              </ul>
              <div className="px-5 py-4">{add}</div>
            </>
          )
        }
      </Loaded>
    </OpenDialog>
  );
}

function Entry({
  entry,
  chain,
  whitelist,
  onChoose,
}: {
  entry: AddressView;
  chain: ChainView;
  whitelist: boolean;
  onChoose: (entry: AddressView) => void;
}) {
  const t = useTranslations('withdraw');
  const memoName = useMemoName(chain);
  const early = whitelist && entry.usableFrom > serverClock.now();
  return (
    <button
      type="button"
      disabled={early}
      onClick={() => onChoose(entry)}
      className="flex w-full flex-col gap-0.5 rounded-control px-3 py-2 text-left text-13 transition enabled:hover:bg-raised disabled:opacity-60"
    >
      {entry.remark && <span className="font-medium">{entry.remark}</span>}
      <span className="break-all text-muted">{entry.address}</span>
      {entry.memo !== undefined && (
        <span className="break-all text-muted">
          {memoName}: {entry.memo}
        </span>
      )}
      {early && (
        <span className="text-12 text-warning">
          {t('usableFrom', { time: formatDateTime(entry.usableFrom) })}
        </span>
      )}
    </button>
  );
}
