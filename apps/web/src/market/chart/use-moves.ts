import { showSuccess } from '@bourse/ui/lib/toast';
import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { showFailure } from '../../api/client.ts';

interface Moves {
  /** Sends what a line that was let go of asks for, and tells how it went. */
  move: (change: () => Promise<unknown>) => void;
  /** Of a move that is not made after all. */
  putBack: () => void;
  /** Grows with every move that was not made: the lines are to be drawn anew, where they were. */
  refused: number;
}

/** What becomes of lines that the reader drags. */
export function useMoves(): Moves {
  const t = useTranslations('orders');
  const [refused, setRefused] = useState(0);
  const putBack = useCallback(() => setRefused((count) => count + 1), []);
  const move = useCallback(
    (change: () => Promise<unknown>) => {
      change().then(
        () => showSuccess(t('moved')),
        (error: unknown) => {
          showFailure(error);
          putBack();
        },
      );
    },
    [t, putBack],
  );
  return { move, putBack, refused };
}
