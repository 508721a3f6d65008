import type { Settings } from '../settings.ts';
import type { SettingsReader } from './settings-reader.ts';

type PublicAddress = Pick<Settings, 'publicUrl' | 'publicHosts' | 'isPublicUrlGiven'>;

/** Where the exchange is reached. Never taken from a request: whoever sends one could choose where links of mails lead. */
export function readPublicAddress(reader: SettingsReader, port: number): PublicAddress {
  const given = readPublicUrl(reader);
  const hosts = readPublicHosts(reader);
  const publicHosts = given && !hosts.includes(given.host) ? [...hosts, given.host] : hosts;
  const fallback = publicHosts[0] ? `https://${publicHosts[0]}` : `http://localhost:${port}`;
  return { publicUrl: given?.origin ?? fallback, publicHosts, isPublicUrlGiven: given !== undefined };
}

/** Where operators reach the console. Never as a request named it: whoever sends one would say where a link leads. */
export function consoleOrigin({
  publicHosts: [host],
  publicUrl,
  isPublicUrlGiven,
  port,
  operators,
}: Pick<Settings, 'publicHosts' | 'publicUrl' | 'isPublicUrlGiven' | 'port' | 'operators'>): string {
  if (isPublicUrlGiven) return publicUrl;
  if (host === undefined) return `http://localhost:${port}`;
  return `${operators.plainHttp ? 'http' : 'https'}://${host}`;
}

/** An origin: the pages have paths of their own. */
function readPublicUrl(reader: SettingsReader): URL | undefined {
  const value = reader.url('PUBLIC_URL', ['https:', 'http:']);
  if (value === undefined || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  if (url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '') return url;
  reader.fail('PUBLIC_URL', value, 'an address without a path, such as https://exchange.example.com');
  return undefined;
}

/** Names under which the exchange is reached, separated by commas. */
function readPublicHosts(reader: SettingsReader): string[] {
  const expected =
    'host names with their port if it is not the default, such as api.example.com,example.com:8443';
  const text = reader.text('PUBLIC_HOSTS', /^[a-z0-9.:-]+(,[a-z0-9.:-]+)*$/i, expected);
  return text === undefined ? [] : text.toLowerCase().split(',');
}

/** `outbox` says that mails stay files; without a word that is so in demo mode. */
const OUTBOX = 'outbox';

/** How mails leave, and whom they come from. */
export function readMail(reader: SettingsReader): Pick<Settings, 'smtpUrl' | 'mailFrom'> {
  const isOutbox = reader.get('SMTP_URL') === OUTBOX;
  const smtpUrl = isOutbox ? undefined : reader.url('SMTP_URL', ['smtp:', 'smtps:'], 'secret');
  const mailFrom = reader.text('MAIL_FROM', ADDRESS, 'an e-mail address such as no-reply@example.com');
  const sender = mailFrom ?? (smtpUrl === undefined ? undefined : senderIn(smtpUrl));
  return { ...(smtpUrl && { smtpUrl }), ...(sender !== undefined && { mailFrom: sender }) };
}

const ADDRESS = /^[^\s@<>"']+@[a-z0-9.-]+$/i;

/** The `from` of the URL's query, else its user name when that is an address. */
function senderIn(smtpUrl: string): string | undefined {
  if (!URL.canParse(smtpUrl)) return undefined;
  const url = new URL(smtpUrl);
  const user = decodeURIComponent(url.username);
  return url.searchParams.get('from') ?? (ADDRESS.test(user) ? user : undefined);
}
