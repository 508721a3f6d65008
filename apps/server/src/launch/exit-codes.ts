/** How the server process tells its supervisor why it ended (values of sysexits.h). */
export const EXIT = {
  stopped: 0,
  /** A bug or broken infrastructure: start again. */
  crashed: 70,
  /** The cause may pass (database away, disk full): start again until it has. */
  refusedForNow: 75,
  /** Refused: starting again would not help. */
  refused: 78,
} as const;
