/** A span as it is counted down: whole days, and the rest as a clock. */
export interface Left {
  days: number;
  /** `04:15:09` */
  clock: string;
}

/** What is left until `at`, in seconds begun; nothing below zero. Both in ms of the exchange's clock. */
export function left(at: number, now: number): Left {
  const seconds = Math.max(0, Math.ceil((at - now) / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  return {
    days: Math.floor(hours / 24),
    clock: `${two(hours % 24)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`,
  };
}
