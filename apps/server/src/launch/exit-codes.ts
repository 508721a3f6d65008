/**
 * How a process says why it ended (values of sysexits.h): the server to its supervisor, and this one to whoever started it.
 * Only after `refused` starting again would not help.
 */
export const EXIT = {
  stopped: 0,
  /** Of the supervisor: not this time (a port or folder in use, never ready, a stop that had to be forced). */
  notNow: 1,
  /** A bug or broken infrastructure: start again. */
  crashed: 70,
  /** The cause may pass (database away, disk full): start again until it has. */
  refusedForNow: 75,
  /** Refused: starting again would not help. */
  refused: 78,
} as const;
