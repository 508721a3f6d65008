/** How a menu's button looks; apart from `Menu`, so that the button can be drawn before the menu's code has come. */
export const MENU_TRIGGER =
  'inline-flex h-8 items-center justify-center gap-1.5 rounded-control px-2 text-13 text-muted transition hover:bg-raised hover:text-ink data-popup-open:bg-raised data-popup-open:text-ink max-[699px]:h-11 max-[699px]:min-w-11';
