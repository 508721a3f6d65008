import { z } from 'zod';
import { line } from '../fields.ts';
import { orAbsent } from '../identity/rules.ts';

/**
 * The travel rule (docs/screening.md): who is on the other side of a deposit or a withdrawal. The fields have the names of
 * IVMS 101, the standard in which providers tell each other.
 */

/** Whose the wallet on the other side is: his own, or that of an account at a provider. */
export const TRAVEL_WALLETS = ['selfHosted', 'provider'] as const;
export type TravelWallet = (typeof TRAVEL_WALLETS)[number];

/** `asked`: it waits for them; `told`: the user has; `waived`: an operator lets it go on without. */
export const TRAVEL_STATES = ['asked', 'told', 'waived'] as const;
export type TravelState = (typeof TRAVEL_STATES)[number];

/** What the record of a deposit or a withdrawal is kept under; of an entry of the address book as well. */
export const TRAVEL_KINDS = ['deposit', 'withdrawal', 'address'] as const;
export type TravelKind = (typeof TRAVEL_KINDS)[number];

/** Every code of ISO 3166-1 alpha-2. */
export const COUNTRIES: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT ' +
  'JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ ' +
  'MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA ' +
  'RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
  'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

/** A name has something to be called by: a dash, a question mark or a row of dots is none. */
const named = (says: 'ENTER_PARTY_NAME' | 'ENTER_PROVIDER') => line(100, says).regex(/[\p{L}\p{N}]/u, says);

const primaryIdentifier = named('ENTER_PARTY_NAME').describe(
  'Family name of the person on the other side, or the whole name of a company.',
);
const secondaryIdentifier = orAbsent(named('ENTER_PARTY_NAME')).describe(
  'The given names; none of a company.',
);
const countryOfResidence = z
  .enum(COUNTRIES, { error: 'CHOOSE_COUNTRY' })
  .describe('Where he lives, or it is registered: ISO 3166-1 alpha-2, such as `DE`.');
const wallet = z
  .enum(TRAVEL_WALLETS, { error: 'CHOOSE_WALLET' })
  .describe('`selfHosted`: a wallet of his own; `provider`: an account at an exchange or a custodian.');
const vaspName = orAbsent(named('ENTER_PROVIDER')).describe('Name of that provider.');

/** As a person fills it in. */
export const travelParty = z
  .object({ primaryIdentifier, secondaryIdentifier, countryOfResidence, wallet, vaspName })
  .refine(({ wallet: of, vaspName: name }) => of === 'selfHosted' || name !== undefined, {
    error: 'ENTER_PROVIDER',
    path: ['vaspName'],
  });

/** The same beside other fields, where it may be left out as a whole. */
export const travelFields = {
  primaryIdentifier: orAbsent(primaryIdentifier),
  secondaryIdentifier,
  countryOfResidence: orAbsent(countryOfResidence),
  wallet: orAbsent(wallet),
  vaspName,
};

/** Who is on the other side, as it is kept. */
export const travelPartyView = z
  .strictObject({
    primaryIdentifier: z.string(),
    secondaryIdentifier: z.string().describe('Empty: none.'),
    countryOfResidence: z.string(),
    wallet: z.enum(TRAVEL_WALLETS),
    vaspName: z.string().describe('Empty: a wallet of his own.'),
  })
  .meta({ id: 'TravelParty', description: 'Who is on the other side, in the words of IVMS 101.' });
export type TravelParty = z.infer<typeof travelPartyView>;

/** Names as lists of persons have them. */
export function nameOf({ primaryIdentifier: family, secondaryIdentifier: given }: TravelParty): string {
  return given === '' ? family : `${given} ${family}`;
}

/** The fields as they come, beside others. */
export type TravelInput = { readonly [Field in keyof typeof travelFields]?: string | undefined };

/** What of these fields was filled in; nothing: they were left out as a whole. */
export function filledIn(fields: TravelInput): Record<string, string> | undefined {
  const filled = Object.keys(travelFields).flatMap((name) => {
    const value = fields[name as keyof TravelInput] ?? '';
    return value === '' ? [] : [[name, value] as const];
  });
  return filled.length === 0 ? undefined : Object.fromEntries(filled);
}

/** As it is kept. */
export function partyOf(told: z.output<typeof travelParty>): TravelParty {
  const { primaryIdentifier, secondaryIdentifier = '', countryOfResidence, wallet: of, vaspName = '' } = told;
  return {
    ...{ primaryIdentifier, secondaryIdentifier, countryOfResidence, wallet: of },
    vaspName: of === 'provider' ? vaspName : '',
  };
}
