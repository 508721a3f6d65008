import { HOUSE, launchpadDesk } from '../ledger/ledger.ts';

/** Desks of the house that own money; the outside (`genesis`, `deposits`, `withdrawals`) owns none. */
export const HOUSE_DESKS = [
  'marketMaker',
  'swap',
  'contractHouse',
  'secondHouse',
  'fees',
  'insurance',
  'referral',
] as const;
export type HouseDesk = (typeof HOUSE_DESKS)[number];

const LAUNCHPAD = /^launchpad:([1-9][0-9]{0,14})$/;
/** Above every project's account holder. */
const FIRST_PROJECT = launchpadDesk(0);

/** An account of the house as operators read and write it: a desk, or the proceeds of a project, `launchpad:<id>`. */
export type HouseAccountName = HouseDesk | `launchpad:${number}`;

/** The ledger's owner of that name; `undefined` for what is no account of the house. */
export function houseOwner(name: string): number | undefined {
  if ((HOUSE_DESKS as readonly string[]).includes(name)) return HOUSE[name as HouseDesk];
  const project = LAUNCHPAD.exec(name)?.[1];
  return project === undefined ? undefined : launchpadDesk(Number(project));
}

/** The name of a house account; `undefined` for users and the outside. */
export function houseAccountName(owner: number): HouseAccountName | undefined {
  const project = projectOfDesk(owner);
  if (project !== undefined) return `launchpad:${project}`;
  return HOUSE_DESKS.find((desk) => HOUSE[desk] === owner);
}

export function isHouseDesk(owner: number): boolean {
  return HOUSE_DESKS.some((desk) => HOUSE[desk] === owner);
}

/** The project whose account holder this is. */
export function projectOfDesk(owner: number): number | undefined {
  return owner < FIRST_PROJECT ? FIRST_PROJECT - owner : undefined;
}
