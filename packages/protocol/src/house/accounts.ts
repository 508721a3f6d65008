import { HOUSE, HOUSE_ACCOUNTS, type HouseAccount } from '../domains.ts';
import { projectAccount } from '../ledger/ledger.ts';

export { HOUSE_ACCOUNTS, type HouseAccount } from '../domains.ts';

const LAUNCHPAD = /^launchpad:([1-9][0-9]{0,14})$/;
/** Above every project's account holder. */
const FIRST_PROJECT = projectAccount(0);

/** An account of the house as operators read and write it: a house account, or the proceeds of a project, `launchpad:<id>`. */
export type HouseAccountName = HouseAccount | `launchpad:${number}`;

/** The ledger's owner of that name; `undefined` for what is no account of the house. */
export function houseOwner(name: string): number | undefined {
  if ((HOUSE_ACCOUNTS as readonly string[]).includes(name)) return HOUSE[name as HouseAccount];
  const project = LAUNCHPAD.exec(name)?.[1];
  return project === undefined ? undefined : projectAccount(Number(project));
}

/** The name of a house account; `undefined` for users and the outside. */
export function houseAccountName(owner: number): HouseAccountName | undefined {
  const project = projectOfAccount(owner);
  if (project !== undefined) return `launchpad:${project}`;
  return HOUSE_ACCOUNTS.find((house) => HOUSE[house] === owner);
}

export function isHouseAccount(owner: number): boolean {
  return HOUSE_ACCOUNTS.some((house) => HOUSE[house] === owner);
}

/** The project whose account holder this is. */
export function projectOfAccount(owner: number): number | undefined {
  return owner < FIRST_PROJECT ? FIRST_PROJECT - owner : undefined;
}
