import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Toaster as Sonner, toast } from 'sonner';
import { useDialogIsOpen } from './lib/open-dialogs.ts';
import { acceptToasts } from './lib/toast.ts';

/**
 * Draws the toasts; sonner's region is `aria-live="polite"`. It hangs on the body, for an open dialog hides the rest of
 * the page from screen readers. On a phone a dialog has its buttons at the bottom, so toasts stand above it meanwhile.
 */
export function Toaster({
  theme,
  label,
  closeLabel,
}: {
  theme: 'dark' | 'light';
  label: string;
  closeLabel: string;
}): ReactNode {
  const dialogIsOpen = useDialogIsOpen();
  const onPhone = usePhone();
  useEffect(
    () =>
      acceptToasts(
        ({ tone, text }) => void toast[tone](text, { id: text }),
        (text) => void toast.dismiss(text),
      ),
    [],
  );
  return createPortal(
    <Sonner
      theme={theme}
      position={dialogIsOpen && onPhone ? 'top-right' : 'bottom-right'}
      // In the corner, where a short list above it stays in sight; on a phone above navigation and the buttons that trade.
      offset={{ bottom: 16, right: 16 }}
      mobileOffset={{ top: 8, bottom: 128, right: 16, left: 16 }}
      // What sonner makes as wide as the phone would stand out of it on the right by the offset.
      className="max-[600px]:w-[calc(100%-32px)]!"
      // All of them to be read: stacked, a wider one behind the newest would be an empty box.
      expand
      gap={8}
      visibleToasts={3}
      containerAriaLabel={label}
      toastOptions={{
        closeButtonAriaLabel: closeLabel,
        className: 'font-sans! rounded-card!',
        style: {
          background: 'var(--raised)',
          color: 'var(--ink)',
          border: '1px solid var(--line-strong)',
          width: 'fit-content',
          minWidth: '220px',
          left: 'auto',
          right: 0,
        },
      }}
      icons={{ success: <Dot colour="var(--green)" />, error: <Dot colour="var(--red)" /> }}
    />,
    document.body,
  );
}

/** Where sonner's own styles are those of a phone. */
const PHONE = '(max-width: 600px)';

function usePhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(PHONE);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(PHONE).matches,
  );
}

function Dot({ colour }: { colour: string }) {
  return <span aria-hidden className="ml-1 block size-2 rounded-full" style={{ background: colour }} />;
}
