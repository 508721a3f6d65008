/** What a session must allow; `target_session_attrs` of libpq, as far as it is known here. */
const PRIMARY = (isStandby: boolean) => !isStandby;
const STANDBY = (isStandby: boolean) => isStandby;
const WANTS = {
  any: () => true,
  'read-write': PRIMARY,
  primary: PRIMARY,
  'read-only': STANDBY,
  standby: STANDBY,
} as const;

/** The servers that an address with several hosts names, as libpq spells it: `postgres://a,b:5433/db?target_session_attrs=...`. */
export interface Hosts {
  /** An address for each, in their order. */
  readonly urls: readonly string[];
  /** Whether a server will do, by whether it is a standby. */
  readonly suits: (isStandby: boolean) => boolean;
  /** Which one there is need not be found out: there is one, and any will do. */
  readonly isPlain: boolean;
}

/** Undefined when it is no such address. Of several hosts the one that can be written to is meant, if it does not say. */
export function hostsOf(url: string): Hosts | undefined {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/.exec(url);
  if (!parts) return undefined;
  const [, before = '', hosts = '', after = ''] = parts;
  const list = hosts.split(',');
  const urls = list.map((host) => `${before}${host}${after}`);
  if (!urls.every((each) => URL.canParse(each)) || (list.length > 1 && list.includes(''))) return undefined;
  const parsed = urls.map((each) => new URL(each));
  const said = parsed[0]!.searchParams.get('target_session_attrs');
  const wants = said ?? (urls.length > 1 ? 'read-write' : 'any');
  if (!isWanted(wants)) return undefined;
  for (const each of parsed) each.searchParams.delete('target_session_attrs');
  return {
    urls: said === null ? urls : parsed.map(({ href }) => href),
    suits: WANTS[wants],
    isPlain: urls.length === 1 && wants === 'any',
  };
}

function isWanted(name: string): name is keyof typeof WANTS {
  return Object.hasOwn(WANTS, name);
}
