import { hostsOf } from '../database/hosts.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Whether it is an address of one of these protocols. */
export function isUrl(value: string, protocols: readonly string[]): boolean {
  // May name several servers.
  if (protocols.includes('postgres:')) return hostsOf(value) !== undefined;
  return URL.canParse(value) && protocols.includes(new URL(value).protocol);
}

/** What is wrong goes to the log: of an address not the name and password that may stand in it. */
function withoutLogin(value: string): string {
  return value.replace(/:\/\/.*@/, '://***@');
}

/** Reads one variable at a time and collects what is wrong. */
export class SettingsReader {
  readonly errors: string[] = [];
  readonly #env: Environment;

  constructor(env: Environment) {
    this.#env = env;
  }

  get(name: string): string | undefined {
    return this.#env[name]?.trim() || undefined;
  }

  names(pattern: RegExp): string[] {
    return Object.keys(this.#env).filter((name) => pattern.test(name) && this.get(name) !== undefined);
  }

  fail(name: string, value: string, expected: string): void {
    this.errors.push(`${name}: "${withoutLogin(value)}" is not valid; expected ${expected}.`);
  }

  choice<const T extends string>(name: string, choices: readonly T[], fallback: NoInfer<T>): T {
    const value = this.get(name);
    const choice = choices.find((each) => each === value);
    if (value !== undefined && choice === undefined) this.fail(name, value, choices.join(' or '));
    return choice ?? fallback;
  }

  integer<Fallback>(name: string, least: number, most: number, fallback: Fallback): number | Fallback {
    const value = this.get(name);
    if (value === undefined) return fallback;
    const number = /^\d{1,10}$/.test(value) ? Number(value) : -1;
    if (number >= least && number <= most) return number;
    this.fail(name, value, `a whole number from ${least} to ${most}`);
    return fallback;
  }

  text(name: string, shape: RegExp, expected: string): string | undefined {
    const value = this.get(name);
    if (value !== undefined && !shape.test(value)) this.fail(name, value, expected);
    return value;
  }

  /** Several addresses, separated by commas; they may hold passwords. */
  urls(name: string, protocols: readonly string[]): readonly string[] {
    const value = this.get(name);
    // An address may name several hosts, with commas of its own.
    const urls = value === undefined ? [] : value.split(/,(?=[a-z]+:\/\/)/);
    if (urls.every((url) => isUrl(url, protocols))) return urls;
    this.errors.push(
      `${name}: the value is not valid; expected addresses that begin with ${protocols.map((each) => `${each}//`).join(' or ')}, separated by commas.`,
    );
    return [];
  }

  url(name: string, protocols: readonly string[], secret?: 'secret'): string | undefined {
    const value = this.get(name);
    if (value !== undefined && !isUrl(value, protocols)) {
      const expected = `an address that begins with ${protocols.map((each) => (each === 'mailto:' ? each : `${each}//`)).join(' or ')}`;
      if (secret) this.errors.push(`${name}: the value is not valid; expected ${expected}.`);
      else this.fail(name, value, expected);
    }
    return value;
  }
}
