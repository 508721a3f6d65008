/** How the server process tells its supervisor why it ended (values of sysexits.h). */
export const EXIT = {
  stopped: 0,
  /** A bug or broken infrastructure: start again. */
  crashed: 70,
  /** Refused, but may pass (database down): start again if the exchange has been ready before. */
  refusedForNow: 75,
  /** Refused: starting again would not help. */
  refused: 78,
} as const;
