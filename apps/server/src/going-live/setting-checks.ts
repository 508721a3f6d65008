import { LANGUAGES } from '@bourse/protocol/languages';
import { rolesWith } from '../database/operator-roles.ts';
import { parameterOf } from '../database/parameter.ts';
import type { CheckContext, Finding } from './context.ts';
import { missing, well } from './context.ts';
import { sharedWallets } from './shared-wallets.ts';

type Look = (context: CheckContext) => Promise<Finding[]> | Finding[];

const DEFAULT_BRAND = 'Bourse';
const HOUR_MS = 3_600_000;

export const publicUrl: Look = ({ settings }) => {
  const { isPublicUrlGiven, publicUrl: url } = settings;
  if (!isPublicUrlGiven) return [missing('urlNotGiven')];
  return [url.startsWith('https:') ? well('urlGiven', { url }) : missing('urlNotHttps', { url })];
};

/** What a test mail proves holds for the server and sender that it went by. */
export function mailRoute({ smtpUrl, mailFrom = '' }: CheckContext['settings']): string {
  return smtpUrl === undefined ? '' : `${new URL(smtpUrl).host} ${mailFrom}`;
}

export const mail: Look = ({ settings, facts }) => {
  const route = mailRoute(settings);
  if (route === '') return [missing('mailToFiles')];
  const shown = { server: route.split(' ')[0]!, from: settings.mailFrom ?? '' };
  const came = facts.mail?.detail === route;
  return [came ? well('mailCame', { ...shown, by: facts.mail!.saidBy }) : missing('mailUntested', shown)];
};

export const brand: Look = ({ brand: { name } }) => [
  name === DEFAULT_BRAND ? missing('brandDefault') : well('brandSet', { brand: name }),
];

export const service: Look = async ({ db, brand: { serviceUrl } }) => {
  const email = await parameterOf(db, 'customer_service_email');
  if (email.endsWith('@example.com')) return [missing('serviceExample', { email })];
  return [
    serviceUrl || email ? well('serviceSet', { contact: serviceUrl || email }) : missing('serviceNone'),
  ];
};

/** Pages about the house, which a user accepts or relies on. */
const LEGAL_PAGES = ['legal', 'terms', 'user-agreement', 'privacy', 'about-us', 'contact'];

export const legal: Look = async ({ db, clock }) => {
  const rows = await db
    .selectFrom('contents')
    .innerJoin('content_texts', 'content_texts.content_id', 'contents.id')
    .select(['slug', 'published_at', 'hidden_at', 'language', 'body', 'title'])
    .where('slug', 'in', LEGAL_PAGES)
    .execute();
  const now = clock.now();
  const found = LEGAL_PAGES.flatMap((page): Finding[] => {
    const texts = rows.filter(({ slug }) => slug === page);
    const isShown = texts.some(
      ({ published_at: from, hidden_at: until }) =>
        from !== null && from.getTime() <= now && (until === null || until.getTime() > now),
    );
    if (!isShown) return [missing('legalHidden', { page })];
    const isOpen = texts.some(({ body, title }) => /\[\[|example\.com/.test(`${title}${body}`));
    if (isOpen) return [missing('legalPlaceholder', { page })];
    const lacking = LANGUAGES.filter((each) => !texts.some(({ language }) => language === each));
    return lacking.length > 0 ? [missing('legalLanguages', { page, languages: lacking.join(', ') })] : [];
  });
  return found.length > 0 ? found : [well('legalShown')];
};

async function countOperators({ db }: CheckContext, roles: readonly string[]): Promise<number> {
  if (roles.length === 0) return 0;
  const { count } = await db
    .selectFrom('operators')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('role', 'in', roles)
    .where('enrolled_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const admins: Look = async (context) => {
  const count = await countOperators(context, ['admin']);
  return [(count > 1 ? well : missing)('admins', { count: String(count) })];
};

export const finance: Look = async (context) => {
  // Admins can do it as well, and have other things to do.
  const pays = await rolesWith(context.db, 'withdrawals.approve');
  const count = await countOperators(
    context,
    pays.filter((role) => role !== 'admin'),
  );
  return [(count > 1 ? well : missing)('finance', { count: String(count) })];
};

/** Shorter than a night, and nobody notices before it is over. */
const SHORT_WAIT_HOURS = 24;

/** Without a wait one admin and a friend of his are two persons within a minute (docs/security.md, "A puppet"). */
export const waits: Look = ({ settings: { mode, operators, protectionWaitHours, trustProxy } }) => {
  const { waitMs, freshProof, plainHttp, addresses } = operators;
  if (mode !== 'production') return [well('waitDemo')];
  return [
    waitMs > 0 ? well('waitHours', { hours: String(waitMs / HOUR_MS) }) : missing('waitNone'),
    ...shortWait('OPERATOR_WAIT_HOURS', waitMs / HOUR_MS),
    ...shortWait('PROTECTION_WAIT_HOURS', protectionWaitHours),
    ...(freshProof ? [] : [missing('waitProofOff')]),
    ...(protectionWaitHours > 0 ? [] : [missing('waitProtections')]),
    ...(plainHttp ? [missing('waitPlainHttp')] : []),
    ...(addresses?.length === 0 ? [missing('waitConsoleAny')] : []),
    ...(trustsEverybody(trustProxy) ? [missing('waitTrustsAll', { proxies: trustProxy! })] : []),
  ];
};

/** One of 0 has a finding of its own. */
function shortWait(name: string, hours: number): Finding[] {
  if (hours === 0 || hours >= SHORT_WAIT_HOURS) return [];
  return [missing('waitShort', { name, hours: String(hours) })];
}

/** Whether anyone is taken for a proxy, and so says himself from where he calls. No private network is as wide. */
function trustsEverybody(trustProxy = ''): boolean {
  return trustProxy.split(',').some((place) => {
    const [address = '', bits] = place.trim().split('/');
    return bits !== undefined && Number(bits) < (address.includes(':') ? 7 : 8);
  });
}

export const chains: Look = async ({ db, settings: { xpubs } }) => {
  const rows = await db.selectFrom('chains').selectAll().where('deposit_open', '=', true).execute();
  const keys: Readonly<Record<string, string>> = {
    evm: 'XPUB_EVM',
    bitcoin: 'XPUB_BTC',
    litecoin: 'XPUB_LTC',
    tron: 'XPUB_TRON',
  };
  const isReachable = (row: (typeof rows)[number]): boolean =>
    row.manual_address !== '' || xpubs[keys[row.format] ?? ''] !== undefined;
  const nowhere = rows.filter((row) => !isReachable(row));
  const names = (list: typeof rows): string =>
    list.map(({ currency, chain }) => `${currency}/${chain}`).join(', ');
  const reached = rows.filter(isReachable);
  const addresses = await sharedWallets(db, xpubs);
  return [
    reached.length > 0 ? well('chainsReached', { chains: names(reached) }) : missing('chainsNone'),
    ...(nowhere.length > 0 ? [missing('chainsNowhere', { chains: names(nowhere) })] : []),
    ...(addresses.length > 0 ? [missing('chainsShared', { addresses: addresses.join(', ') })] : []),
  ];
};
