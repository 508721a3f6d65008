import { Button } from '@bourse/ui/Button';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useState, type ReactNode } from 'react';
import { useSubmit, type Once } from '../api/submit.ts';
import { OpenDialog } from '../shared/OpenDialog.tsx';

interface AskFirstProps {
  /** What the button does; the dialog is called so, too. */
  name: string;
  /** How to leave without it. */
  keep: string;
  /** Answers what is said when it is done. */
  act: (once: Once) => Promise<string>;
  /** What is about to happen. */
  children: ReactNode;
}

/** A button for something with consequences: a dialog says what they are before it is done. */
export function AskFirst({ name, keep, act, children }: AskFirstProps) {
  const [asking, setAsking] = useState(false);
  const { pending, submit } = useSubmit();

  function confirm(): void {
    setAsking(false);
    void submit(async (once) => {
      showSuccess(await act(once));
    });
  }

  return (
    <>
      <Button tone="secondary" size="small" pending={pending} onClick={() => setAsking(true)}>
        {name}
      </Button>
      {asking && (
        <OpenDialog title={name} onClose={() => setAsking(false)}>
          <div className="flex flex-col gap-5 px-5 pb-5 text-13">
            {children}
            <div className="grid grid-cols-2 gap-2">
              <Button tone="secondary" onClick={() => setAsking(false)}>
                {keep}
              </Button>
              <Button data-initial-focus onClick={confirm}>
                {name}
              </Button>
            </div>
          </div>
        </OpenDialog>
      )}
    </>
  );
}
