import { readIpEntries } from './gateway/access/ip-list.ts';
import { isIP } from 'node:net';
import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { readDatabaseDisk, type DatabaseDiskSettings } from './settings/database-disk.ts';
import { refuseDemoInProduction } from './settings/production.ts';
import { readMail, readPublicAddress } from './settings/public-address.ts';
import { readScreening, type ScreeningSettings } from './settings/screening.ts';
import { readSignOn, type SignOnSettings } from './settings/sign-on.ts';
import { isUrl, SettingsReader as Reader, type Environment } from './settings/settings-reader.ts';

export { consoleOrigin } from './settings/public-address.ts';
export type { SignOnSettings } from './settings/sign-on.ts';

const MIB = 1024 * 1024;

/** Settings come from environment variables, validated once at start (see docs/operations.md). */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Absolute path; everything the exchange writes is under it. */
  readonly dataDir: string;
  /** Where pictures of users lie; core and gateways share it. Absolute. */
  readonly filesDir: string;
  /** With less than this free on its disks, what is new is refused. 0: nobody looks. */
  readonly diskFreeBytes: number;
  /** What is older than so many days moves to files when `npm run archive` runs. */
  readonly archive: {
    /** Packed entries of journal and tick chain. */
    readonly chainDays: number;
    /** Transfers, trades, and what has ended. */
    readonly historyDays: number;
  };
  /** Absent: the embedded PostgreSQL. */
  readonly databaseUrl?: string;
  /** Where the disk of that one is seen, or how large it is; absent: as can be found out. */
  readonly databaseDisk?: DatabaseDiskSettings;
  /** Absent: mails become files in the data directory. */
  readonly smtpUrl?: string;
  /** Whom mails come from; absent: no-reply at the mail server. */
  readonly mailFrom?: string;
  readonly feed: FeedSetting;
  readonly mode: 'demo' | 'production';
  readonly role: Role;
  /** Where core and gateways meet; empty with `ROLE=all`. */
  readonly natsUrls: readonly string[];
  /** Databases that follow that one, for reading; empty: that one. */
  readonly readDatabaseUrls: readonly string[];
  readonly demoReview: boolean;
  /**
   * Hours before what a thief would do first takes effect: a new key that withdraws, a new address for keys, a protection
   * that is switched off. 0: at once.
   */
  readonly protectionWaitHours: number;
  /** `manual`: a person pays and types the hash. `signer`: what two operators approve with passkeys, a process of its own pays. */
  readonly payouts: 'manual' | 'signer';
  readonly mobileHost?: string;
  readonly serviceUrl?: string;
  readonly brandName: string;
  /** Proxies whose X-Forwarded-For is believed, as proxy-addr takes them; absent: none. */
  readonly trustProxy?: string;
  /** Header in which those proxies say the caller's country. */
  readonly countryHeader?: string;
  /** Where the exchange is reached, for every link it hands out; without a slash at the end. */
  readonly publicUrl: string;
  /** Whether somebody said so (`PUBLIC_URL`): then browsers are told to come by HTTPS alone if it is that. */
  readonly isPublicUrlGiven: boolean;
  /** Hosts (with their port) under which bots call; their signatures name one of these. Empty: the Host header. */
  readonly publicHosts: readonly string[];
  /** Where `/metrics` is served, apart from everything else. */
  readonly metrics: { readonly host: string; readonly port: number };
  /** How operators are held to acting together (docs/security.md). */
  readonly operators: OperatorSettings;
  /** Seed of invented prices, for tests, which anyone can guess; without one a secret key is drawn and kept. */
  readonly simSeed: number | undefined;
  /** Master key of documents and secrets, 32 bytes. Absent in demo mode: one is kept in the data directory. */
  readonly fileKey?: Buffer;
  /** Extended public keys for deposit addresses, by the name of their variable (`XPUB_EVM`). */
  readonly xpubs: Readonly<Record<string, string>>;
  /** Nodes of EVM chains by the chain's name: `RPC_ERC20` is that of `ERC20`. */
  readonly rpcUrls: Readonly<Record<string, string>>;
  /** Where users look up transactions, by the chain's name; `{hash}` stands for the hash. */
  readonly explorers: Readonly<Record<string, string>>;
  /** Who screens names and addresses. */
  readonly screening: ScreeningSettings;
}

/** One process, or the two parts of it: what executes and commits, and what the public comes in by. */
export type Role = 'all' | 'core' | 'gateway';

export interface OperatorSettings {
  /** Who is new, renewed or changed in role approves nothing for so long. ms */
  readonly waitMs: number;
  /** Whether an approval asks for a code of the authenticator that was not used yet. */
  readonly freshProof: boolean;
  /** Whether the console may be used over plain HTTP. */
  readonly plainHttp: boolean;
  /** Whether one operator may credit small deposits for which only their user's word stands. */
  readonly oneMayCredit: boolean;
  /** From where the console may be used, whatever two admins have set; none: from everywhere. Absent: as they have set it. */
  readonly addresses?: readonly string[];
  /** Whether an admin who is the only one decides alone. */
  readonly soleAdminDecides: boolean;
  /** Who signs operators in besides the console itself; absent: nobody. */
  readonly signOn?: SignOnSettings;
}

export type FeedSetting =
  | { readonly kind: 'sim' }
  | { readonly kind: 'replay'; readonly file: string; readonly speed: number; readonly start?: number }
  | { readonly kind: 'htx'; readonly url: string };

const DEFAULT_HTX_URL = 'https://api.huobi.pro';
const MAX_REPLAY_SPEED = 10_000;
const HOUR_MS = 3_600_000;

/**
 * Reads the settings, or says in one line per variable what is wrong with it: name, value, what is expected.
 * An empty variable counts as absent. Values that may hold a password are not repeated in the error.
 */
export function loadSettings(env: Environment): Settings | readonly string[] {
  const reader = new Reader(env);
  const mode = reader.choice('MODE', ['demo', 'production'], 'demo');
  const demoReview = reader.choice('DEMO_REVIEW', ['on', 'off'], mode === 'demo' ? 'on' : 'off');
  const databaseUrl = reader.url('DATABASE_URL', ['postgres:', 'postgresql:'], 'secret');
  const mobileHost = reader.text(
    'MOBILE_HOST',
    /^[a-z0-9.-]+(:\d{1,5})?$/i,
    'a host name such as m.example.com',
  );
  const serviceUrl = reader.url('SERVICE_URL', ['http:', 'https:', 'mailto:']);
  const trustProxy = readTrustProxy(reader);
  const countryHeader = readCountryHeader(reader, trustProxy);
  const fileKey = readFileKey(reader, mode);
  const port = reader.integer('PORT', 0, 65_535, 8080);
  const settings: Settings = {
    port,
    host:
      reader.text('HOST', /^[a-z0-9.:-]+$/i, 'an address of this machine, or 0.0.0.0 for all') ?? '0.0.0.0',
    dataDir: resolve(reader.get('DATA_DIR') ?? './data'),
    filesDir: resolve(reader.get('FILES_DIR') ?? reader.get('DATA_DIR') ?? './data'),
    diskFreeBytes: reader.integer('DISK_FREE_MB', 0, 1_000_000, 256) * MIB,
    archive: {
      chainDays: reader.integer('ARCHIVE_DAYS', 0, 99_999, 90),
      historyDays: reader.integer('ARCHIVE_HISTORY_DAYS', 0, 99_999, 400),
    },
    feed: readFeed(reader),
    mode,
    role: reader.choice('ROLE', ['all', 'core', 'gateway'], 'all'),
    natsUrls: reader.urls('NATS_URL', ['nats:', 'tls:']),
    readDatabaseUrls: reader.urls('READ_DATABASE_URL', ['postgres:', 'postgresql:']),
    demoReview: demoReview === 'on',
    protectionWaitHours: reader.integer('PROTECTION_WAIT_HOURS', 0, 720, mode === 'demo' ? 0 : 24),
    payouts: reader.choice('PAYOUTS', ['manual', 'signer'], 'manual'),
    brandName:
      reader.text('BRAND_NAME', /^[^<>\p{Cc}]{1,40}$/u, '1 to 40 characters without < and >') ?? 'Bourse',
    simSeed: reader.integer('SIM_SEED', 0, 0xffff_ffff, undefined),
    ...readPublicAddress(reader, port),
    metrics: {
      host: reader.text('METRICS_HOST', /^[a-z0-9.:-]+$/i, 'an address of this machine') ?? '127.0.0.1',
      port: reader.integer('METRICS_PORT', 0, 65_535, 9464),
    },
    operators: readOperators(reader, mode),
    xpubs: readXpubs(reader),
    rpcUrls: readRpcUrls(reader),
    explorers: readExplorers(reader),
    screening: readScreening(reader, mode),
    ...(databaseUrl && { databaseUrl }),
    ...readDatabaseDisk(reader, databaseUrl !== undefined),
    ...readMail(reader),
    ...(mobileHost && { mobileHost }),
    ...(serviceUrl && { serviceUrl }),
    ...(trustProxy && { trustProxy }),
    ...(countryHeader && { countryHeader }),
    ...(fileKey && { fileKey }),
  };
  refuseDemoInProduction(settings, reader);
  if (settings.payouts === 'signer' && settings.demoReview)
    reader.errors.push(
      'PAYOUTS: "signer" pays, and DEMO_REVIEW=on pays nothing and says so; set DEMO_REVIEW=off.',
    );
  checkRole(settings, reader);
  return reader.errors.length > 0 ? reader.errors : settings;
}

/** In demo mode a newcomer sees the whole console without waits and without a second person. */
function readOperators(reader: Reader, mode: Settings['mode']): OperatorSettings {
  const isDemo = mode === 'demo';
  const isOn = (name: string, fallback: boolean) =>
    reader.choice(name, ['on', 'off'], fallback ? 'on' : 'off') === 'on';
  const signOn = readSignOn(reader, mode);
  return {
    waitMs: reader.integer('OPERATOR_WAIT_HOURS', 0, 720, isDemo ? 0 : 24) * HOUR_MS,
    freshProof: isOn('APPROVAL_PROOF', !isDemo),
    plainHttp: isOn('PLAIN_HTTP', isDemo),
    oneMayCredit: isDemo,
    soleAdminDecides: isDemo,
    ...readConsoleAddresses(reader),
    ...(signOn && { signOn }),
  };
}

/** `any`, or addresses and networks. */
function readConsoleAddresses(reader: Reader): Pick<OperatorSettings, 'addresses'> {
  const text = reader.get('CONSOLE_ADDRESSES');
  if (text === undefined) return {};
  if (text === 'any') return { addresses: [] };
  const addresses = readIpEntries(text);
  if (addresses && addresses.length > 0) return { addresses };
  reader.errors.push(
    `CONSOLE_ADDRESSES: "${text}" is not valid; expected any, or addresses and networks such as 203.0.113.7,2001:db8::/32.`,
  );
  return {};
}

/** 32 bytes in base64; never repeated in an error. Production does not make one up, since nobody would back it up. */
function readFileKey(reader: Reader, mode: Settings['mode']): Buffer | undefined {
  const value = reader.get('FILE_KEY');
  if (value === undefined) {
    if (mode === 'production') {
      reader.errors.push('FILE_KEY: MODE=production needs one; make it with: openssl rand -base64 32');
    }
    return undefined;
  }
  const key = Buffer.from(value, 'base64');
  if (key.length === 32 && /^[A-Za-z0-9+/_-]+={0,2}$/.test(value)) return key;
  reader.errors.push(
    'FILE_KEY: the value is not valid; expected 32 bytes in base64 (openssl rand -base64 32).',
  );
  return undefined;
}

/** The wallet reads them in full; a value is never repeated in an error, in case it is a private key. */
function readXpubs(reader: Reader): Record<string, string> {
  const xpubs: Record<string, string> = {};
  for (const name of ['XPUB_EVM', 'XPUB_BTC', 'XPUB_LTC', 'XPUB_TRON', 'XPUB_XRP']) {
    const value = reader.get(name);
    if (value === undefined) continue;
    if (
      /^[A-Za-z]pub[1-9A-HJ-NP-Za-km-z]{107}$/.test(value) ||
      /^[LM]tub[1-9A-HJ-NP-Za-km-z]{107}$/.test(value)
    )
      xpubs[name] = value;
    else
      reader.errors.push(`${name}: the value is not valid; expected the extended public key of an account.`);
  }
  return xpubs;
}

/** The address of a node may hold a key of its provider. */
function readRpcUrls(reader: Reader): Record<string, string> {
  const urls: Record<string, string> = {};
  for (const name of reader.names(/^RPC_[A-Z0-9]{2,16}$/)) {
    const url = reader.url(name, ['http:', 'https:'], 'secret');
    if (url) urls[name.slice('RPC_'.length)] = url;
  }
  return urls;
}

/** For the page of a transaction; users' browsers go there. */
function readExplorers(reader: Reader): Record<string, string> {
  const explorers: Record<string, string> = {};
  for (const name of reader.names(/^EXPLORER_[A-Z0-9]{2,16}$/)) {
    const value = reader.get(name)!;
    if (isUrl(value, ['https:', 'http:']) && value.split('{hash}').length === 2)
      explorers[name.slice('EXPLORER_'.length)] = value;
    else reader.errors.push(`${name}: the value is not valid; expected an address with {hash} in its place.`);
  }
  return explorers;
}

/** Core and gateways share a database, a line and a key; one process needs none of it. */
function checkRole({ role, natsUrls, databaseUrl, fileKey }: Settings, reader: Reader): void {
  if (role === 'all') {
    if (natsUrls.length > 0)
      reader.errors.push('NATS_URL: is for ROLE=core and ROLE=gateway; one process needs none. Remove it.');
    return;
  }
  if (natsUrls.length === 0)
    reader.errors.push(
      `NATS_URL: ROLE=${role} needs the addresses of NATS servers, such as nats://10.0.0.5.`,
    );
  if (!databaseUrl)
    reader.errors.push(`DATABASE_URL: ROLE=${role} needs a database that core and gateways share.`);
  if (!fileKey)
    reader.errors.push(
      `FILE_KEY: ROLE=${role} needs the key that all share; make it with: openssl rand -base64 32`,
    );
}

/** Addresses and networks in front of the exchange, separated by commas. */
function readTrustProxy(reader: Reader): string | undefined {
  const value = reader.get('TRUST_PROXY');
  const isPlace = (place: string) => {
    const [address, bits, ...more] = place.trim().split('/') as [string, string?, ...string[]];
    const family = isIP(address);
    if (bits === undefined) return family !== 0 || ['loopback', 'linklocal', 'uniquelocal'].includes(address);
    return (
      family !== 0 && more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)
    );
  };
  if (value === undefined || value.split(',').every(isPlace)) return value;
  reader.errors.push(
    `TRUST_PROXY: "${value}" is not a list of addresses; expected for example loopback, or 10.0.0.0/8,192.0.2.7.`,
  );
  return undefined;
}

/** Believed from trusted proxies alone; without one it would never say anything, which is surely not meant. */
function readCountryHeader(reader: Reader, trustProxy: string | undefined): string | undefined {
  const header = reader.text(
    'COUNTRY_HEADER',
    /^[a-z0-9-]{1,60}$/i,
    'the name of a header such as CF-IPCountry',
  );
  if (header !== undefined && trustProxy === undefined) {
    reader.errors.push('COUNTRY_HEADER: is believed from the proxies of TRUST_PROXY only; set that too.');
  }
  return header;
}

/** `sim`, `replay:<csv>@<speed>`, `replay:<csv>@<speed>@<ISO time to start at>`, `htx`, `htx:<url>`. */
function readFeed(reader: Reader): FeedSetting {
  const value = reader.get('FEED') ?? 'sim';
  const colon = value.indexOf(':');
  const kind = colon < 0 ? value : value.slice(0, colon);
  const rest = colon < 0 ? '' : value.slice(colon + 1);
  if (kind === 'sim' && colon < 0) return { kind: 'sim' };
  if (kind === 'htx') return { kind: 'htx', url: readHtxUrl(reader, value, rest) };
  if (kind === 'replay') return readReplay(reader, value, rest);
  reader.fail('FEED', value, 'sim, replay:<csv file>@<speed>, htx or htx:<url>');
  return { kind: 'sim' };
}

function readHtxUrl(reader: Reader, value: string, url: string): string {
  if (url === '') return DEFAULT_HTX_URL;
  if (!isUrl(url, ['http:', 'https:'])) reader.fail('FEED', value, 'htx:<url> with an http or https address');
  return url.replace(/\/+$/, '');
}

function readReplay(reader: Reader, value: string, rest: string): FeedSetting {
  const parts = /^(?<file>.+?)@(?<speed>\d+(?:\.\d+)?)(?:@(?<start>[^@]+))?$/.exec(rest)?.groups;
  const speed = Number(parts?.speed);
  const start = parts?.start === undefined ? undefined : Date.parse(parts.start);
  if (!parts || !(speed > 0 && speed <= MAX_REPLAY_SPEED) || Number.isNaN(start)) {
    const expected = `replay:<csv file>@<speed>, speed above 0 to ${MAX_REPLAY_SPEED}, then optionally @<start>, for example replay:btc.csv@60@2024-01-31T00:00Z`;
    reader.fail('FEED', value, expected);
    return { kind: 'sim' };
  }
  const file = resolve(parts.file!);
  if (!isReadable(file)) reader.fail('FEED', value, `a CSV file that can be read; ${file} cannot`);
  return { kind: 'replay', file, speed, ...(start !== undefined && { start }) };
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
