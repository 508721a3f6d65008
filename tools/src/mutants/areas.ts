/** A part of the exchange in which faults are made, and what has to notice them. */
export interface Area {
  /** Folders of compiled code, from the root. */
  readonly folders: readonly string[];
  /** Whether the simulation may notice: it plays the engine alone. */
  readonly isSimulated: boolean;
  /** Tests that are asked, as words of their paths. */
  readonly tests: readonly string[];
}

const SERVER = 'apps/server/dist';

export const AREAS = {
  engine: {
    folders: ['packages/engine/dist', 'packages/money/dist'],
    isSimulated: true,
    tests: ['packages/engine/', 'packages/money/'],
  },
  /** What brings commands from the lane to the database and back, and the state out of it. */
  commit: {
    folders: [`${SERVER}/sequencer`],
    isSimulated: false,
    tests: [
      `${SERVER}/sequencer/`,
      `${SERVER}/committed-reads.test`,
      `${SERVER}/stored-records.test`,
      // What is set aside is still so after a start.
      `${SERVER}/operators/log/asides.test`,
      `${SERVER}/spot/calls.test`,
    ],
  },
  /** What takes money in and lets it out. */
  wallet: {
    folders: [`${SERVER}/wallet`],
    isSimulated: false,
    tests: [
      `${SERVER}/wallet/`,
      `${SERVER}/operators/money/`,
      `${SERVER}/open-api/wallet/`,
      `${SERVER}/audit/`,
      // Whom a withdrawal is for.
      `${SERVER}/travel/`,
    ],
  },
  /** What holds the keys, and pays what operators have signed. */
  signer: {
    folders: ['apps/signer/dist', 'packages/custody/dist'],
    isSimulated: false,
    tests: ['apps/signer/dist/', 'packages/custody/dist/', `${SERVER}/wallet/payouts/`],
  },
} as const satisfies Record<string, Area>;

export type AreaName = keyof typeof AREAS;

export function isAreaName(name: string): name is AreaName {
  return name in AREAS;
}
