import { showSuccess } from '@bourse/ui/lib/toast';
import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { showFailure } from '../../api/client.ts';

type Change = () => Promise<unknown>;

export interface Moves<Doubt> {
  /** Sends what a line that was let go of asks for, and tells how it went; what is doubtful waits for the reader's yes. */
  move: (change: Change, doubt?: Doubt) => void;
  /** Grows with every move that was not made: the lines are to be drawn anew, where they were. */
  refused: number;
  /** What waits for the reader's yes. */
  asking: Doubt | undefined;
  confirm: () => void;
  dismiss: () => void;
}

/** What becomes of lines that the reader drags. */
export function useMoves<Doubt extends object>(): Moves<Doubt> {
  const t = useTranslations('orders');
  const [refused, setRefused] = useState(0);
  const [asked, setAsked] = useState<readonly [Change, Doubt]>();
  const move = useCallback(
    (change: Change, doubt?: Doubt) => {
      setAsked(doubt && [change, doubt]);
      if (doubt) return;
      change().then(
        () => showSuccess(t('moved')),
        (error: unknown) => {
          showFailure(error);
          setRefused((count) => count + 1);
        },
      );
    },
    [t],
  );
  return {
    move,
    refused,
    asking: asked?.[1],
    confirm: () => asked && move(asked[0]),
    dismiss: () => {
      setAsked(undefined);
      setRefused((count) => count + 1);
    },
  };
}
