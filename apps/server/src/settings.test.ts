import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadSettings, type Settings } from './settings.ts';

const csv = fileURLToPath(import.meta.url);

const FILE_KEY = Buffer.alloc(32, 7).toString('base64');

function settings(env: Record<string, string>): Settings {
  const loaded = loadSettings(env);
  if ('length' in loaded) throw new Error(loaded.join('\n'));
  return loaded;
}

function errors(env: Record<string, string>): readonly string[] {
  const loaded = loadSettings(env);
  return 'length' in loaded ? loaded : [];
}

describe('loadSettings', () => {
  it('needs no variable at all', () => {
    expect(settings({})).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: `${process.cwd()}/data`,
      filesDir: `${process.cwd()}/data`,
      diskFreeBytes: 256 * 1024 * 1024,
      archive: { chainDays: 90, historyDays: 400 },
      feed: { kind: 'sim' },
      mode: 'demo',
      role: 'all',
      natsUrls: [],
      readDatabaseUrls: [],
      demoReview: true,
      protectionWaitHours: 0,
      payouts: 'manual',
      publicUrl: 'http://localhost:8080',
      isPublicUrlGiven: false,
      brandName: 'Bourse',
      simSeed: undefined,
      publicHosts: [],
      metrics: { host: '127.0.0.1', port: 9464 },
      operators: {
        waitMs: 0,
        freshProof: false,
        plainHttp: true,
        oneMayCredit: true,
        soleAdminDecides: true,
      },
      xpubs: {},
      rpcUrls: {},
      explorers: {},
      screening: { services: {} },
    });
  });

  it('takes every variable', () => {
    expect(
      settings({
        PORT: '9000',
        HOST: '127.0.0.1',
        DATA_DIR: '/tmp/x',
        DATABASE_URL: 'postgres://u:p@db/x',
        SMTP_URL: 'smtp://mail:25',
        FEED: `replay:${csv}@60@2024-01-31T00:00Z`,
        DEMO_REVIEW: 'off',
        PROTECTION_WAIT_HOURS: '48',
        MOBILE_HOST: 'm.example.com',
        SERVICE_URL: 'https://help.example.com',
        BRAND_NAME: '交易所',
        SIM_SEED: '0',
        PUBLIC_HOSTS: 'API.example.com,example.com:8443',
        METRICS_HOST: '10.0.0.1',
        METRICS_PORT: '9000',
        OPERATOR_WAIT_HOURS: '2',
        APPROVAL_PROOF: 'on',
        PLAIN_HTTP: 'off',
        DISK_FREE_MB: '2',
        ARCHIVE_DAYS: '30',
        ARCHIVE_HISTORY_DAYS: '800',
      }),
    ).toEqual({
      port: 9000,
      host: '127.0.0.1',
      dataDir: '/tmp/x',
      filesDir: '/tmp/x',
      diskFreeBytes: 2 * 1024 * 1024,
      archive: { chainDays: 30, historyDays: 800 },
      databaseUrl: 'postgres://u:p@db/x',
      smtpUrl: 'smtp://mail:25',
      feed: { kind: 'replay', file: csv, speed: 60, start: Date.UTC(2024, 0, 31) },
      mode: 'demo',
      role: 'all',
      natsUrls: [],
      readDatabaseUrls: [],
      demoReview: false,
      protectionWaitHours: 48,
      payouts: 'manual',
      publicUrl: 'https://api.example.com',
      isPublicUrlGiven: false,
      mobileHost: 'm.example.com',
      serviceUrl: 'https://help.example.com',
      brandName: '交易所',
      simSeed: 0,
      publicHosts: ['api.example.com', 'example.com:8443'],
      metrics: { host: '10.0.0.1', port: 9000 },
      operators: {
        waitMs: 7_200_000,
        freshProof: true,
        plainHttp: false,
        oneMayCredit: true,
        soleAdminDecides: true,
      },
      xpubs: {},
      rpcUrls: {},
      explorers: {},
      screening: { services: {} },
    });
  });

  it('counts an empty variable as absent', () => {
    expect(settings({ PORT: '', DATABASE_URL: ' ' })).toEqual(settings({}));
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT: "eighty" is not valid; expected a whole number from 0 to 65535.'],
    [{ PORT: '65536' }, 'PORT: "65536" is not valid; expected a whole number from 0 to 65535.'],
    [{ PORT: '-1' }, 'PORT: "-1" is not valid; expected a whole number from 0 to 65535.'],
    [{ MODE: 'prod' }, 'MODE: "prod" is not valid; expected demo or production.'],
    [
      { PUBLIC_URL: 'https://me:pass/w@rd@example.com/x' },
      'PUBLIC_URL: "https://***@example.com/x" is not valid; expected an address that begins with https:// or http://.',
    ],
    [
      { ROLE: 'core', DATABASE_URL: 'postgres://x/y', FILE_KEY: Buffer.alloc(32).toString('base64') },
      'NATS_URL: ROLE=core needs the addresses of NATS servers, such as nats://10.0.0.5.',
    ],
    [
      { ROLE: 'gateway', NATS_URL: 'nats://x', FILE_KEY: Buffer.alloc(32).toString('base64') },
      'DATABASE_URL: ROLE=gateway needs a database that core and gateways share.',
    ],
    [
      { ROLE: 'gateway', NATS_URL: 'nats://x', DATABASE_URL: 'postgres://x/y' },
      'FILE_KEY: ROLE=gateway needs the key that all share; make it with: openssl rand -base64 32',
    ],
    [
      { NATS_URL: 'nats://a,http://b' },
      'NATS_URL: the value is not valid; expected addresses that begin with nats:// or tls://, separated by commas.',
    ],
    [
      { NATS_URL: 'nats://x' },
      'NATS_URL: is for ROLE=core and ROLE=gateway; one process needs none. Remove it.',
    ],
    [
      { PAYOUTS: 'signer' },
      'PAYOUTS: "signer" pays, and DEMO_REVIEW=on pays nothing and says so; set DEMO_REVIEW=off.',
    ],
    [{ DEMO_REVIEW: 'yes' }, 'DEMO_REVIEW: "yes" is not valid; expected on or off.'],
    [{ BRAND_NAME: '<b>' }, 'BRAND_NAME: "<b>" is not valid; expected 1 to 40 characters without < and >.'],
    [
      { FEED: 'binance' },
      'FEED: "binance" is not valid; expected sim, replay:<csv file>@<speed>, htx or htx:<url>.',
    ],
    [
      { FEED: 'sim:1' },
      'FEED: "sim:1" is not valid; expected sim, replay:<csv file>@<speed>, htx or htx:<url>.',
    ],
    [
      { FEED: 'htx:ftp://x' },
      'FEED: "htx:ftp://x" is not valid; expected htx:<url> with an http or https address.',
    ],
    [
      { FEED: 'replay:/nowhere.csv@1' },
      'FEED: "replay:/nowhere.csv@1" is not valid; expected a CSV file that can be read; /nowhere.csv cannot.',
    ],
  ])('refuses %j', (env, message) => {
    expect(errors(env as Record<string, string>)).toEqual([message]);
  });

  it.each([`replay:${csv}`, `replay:${csv}@0`, `replay:${csv}@fast`, `replay:${csv}@1@yesterday`, 'replay:'])(
    'refuses FEED=%s',
    (FEED) => {
      expect(errors({ FEED })[0]).toMatch(/^FEED: .*replay:<csv file>@<speed>/);
    },
  );

  it('does not repeat a value that may hold a password', () => {
    expect(errors({ DATABASE_URL: 'mysql://u:hunter2@h/d', SMTP_URL: 'hunter2' })).toEqual([
      'DATABASE_URL: the value is not valid; expected an address that begins with postgres:// or postgresql://.',
      'SMTP_URL: the value is not valid; expected an address that begins with smtp:// or smtps://.',
    ]);
  });

  it('names every bad variable at once', () => {
    expect(errors({ PORT: 'x', MODE: 'y' })).toHaveLength(2);
  });

  it('knows htx with and without an address', () => {
    expect(settings({ FEED: 'htx' }).feed).toEqual({ kind: 'htx', url: 'https://api.huobi.pro' });
    expect(settings({ FEED: 'htx:http://127.0.0.1:9/' }).feed).toEqual({
      kind: 'htx',
      url: 'http://127.0.0.1:9',
    });
  });

  it.each(['loopback', '10.0.0.0/8,192.0.2.7', '2001:db8::/32, ::1'])(
    'TRUST_PROXY takes %s',
    (TRUST_PROXY) => {
      expect(settings({ TRUST_PROXY }).trustProxy).toBe(TRUST_PROXY);
    },
  );

  it.each(['true', '10.0.0.0/33', '10.0.0', '1.2.3.4/5/6', 'proxy.example.com'])(
    'TRUST_PROXY refuses %s',
    (TRUST_PROXY) => {
      expect(errors({ TRUST_PROXY })).toEqual([
        expect.stringMatching(/^TRUST_PROXY: ".*" is not a list of addresses/),
      ]);
    },
  );

  it('COUNTRY_HEADER takes the name of a header, behind trusted proxies only', () => {
    const env = { TRUST_PROXY: 'loopback', COUNTRY_HEADER: 'CF-IPCountry' };
    expect(settings(env).countryHeader).toBe('CF-IPCountry');
    expect(errors({ COUNTRY_HEADER: 'CF-IPCountry' })).toEqual([
      expect.stringMatching(/^COUNTRY_HEADER: .*TRUST_PROXY/),
    ]);
    expect(errors({ ...env, COUNTRY_HEADER: 'a b' })).toEqual([
      expect.stringMatching(/^COUNTRY_HEADER: "a b" is not valid/),
    ]);
  });

  it('FILE_KEY takes 32 bytes in base64', () => {
    expect(settings({ FILE_KEY }).fileKey).toEqual(Buffer.alloc(32, 7));
  });

  it.each([
    'hunter2',
    Buffer.alloc(31).toString('base64'),
    `${'!'.repeat(4)}${Buffer.alloc(32).toString('base64')}`,
  ])('FILE_KEY refuses %s without repeating it', (value) => {
    expect(errors({ FILE_KEY: value })).toEqual([
      'FILE_KEY: the value is not valid; expected 32 bytes in base64 (openssl rand -base64 32).',
    ]);
  });

  it.each(['api.example.com/path', 'https://api.example.com', 'a,,b', 'a b'])(
    'PUBLIC_HOSTS=%s is refused',
    (text) => {
      expect(() => settings({ PUBLIC_HOSTS: text })).toThrow(/^PUBLIC_HOSTS: /);
    },
  );

  it('XPUB_... and RPC_... are read by name', () => {
    const xpub = `xpub${'6'.repeat(107)}`;
    const env = {
      XPUB_EVM: xpub,
      XPUB_BTC: `z${xpub.slice(1)}`,
      RPC_ERC20: 'https://node.example.com/v3/key',
      EXPLORER_BTC: 'https://example.com/tx/{hash}',
    };
    expect(settings(env)).toMatchObject({
      xpubs: { XPUB_EVM: xpub, XPUB_BTC: `z${xpub.slice(1)}` },
      rpcUrls: { ERC20: 'https://node.example.com/v3/key' },
      explorers: { BTC: 'https://example.com/tx/{hash}' },
    });
  });

  it.each([
    [
      'XPUB_EVM',
      `xprv${'9'.repeat(107)}`,
      /^XPUB_EVM: the value is not valid; expected the extended public key/,
    ],
    ['XPUB_TRON', 'abc', /^XPUB_TRON: the value is not valid/],
    ['RPC_ERC20', 'ws://user:secret@node', /^RPC_ERC20: the value is not valid/],
    ['EXPLORER_BTC', 'https://example.com/tx/', /^EXPLORER_BTC: .* expected an address with \{hash\}/],
    ['EXPLORER_BTC', 'javascript:{hash}', /^EXPLORER_BTC: .* expected an address with \{hash\}/],
  ])('%s refuses %s without repeating it', (name, value, message) => {
    const [found, ...more] = errors({ [name]: value });
    expect(found).toMatch(message);
    expect(found).not.toContain(value);
    expect(more).toEqual([]);
  });

  it.each(['https://example.com/pc', 'ftp://example.com', 'example.com', 'https://a:b@example.com'])(
    'PUBLIC_URL refuses %s',
    (value) => expect(errors({ PUBLIC_URL: value })[0]).toMatch(/^PUBLIC_URL/),
  );

  describe('MODE=production', () => {
    const PUBLIC_HOSTS = 'x.example.com';
    const MAIL = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'no-reply@example.com' };

    it('takes a real feed and reviews by people', () => {
      expect(settings({ MODE: 'production', FEED: 'htx', FILE_KEY, PUBLIC_HOSTS, ...MAIL })).toMatchObject({
        mode: 'production',
        demoReview: false,
        operators: {
          waitMs: 86_400_000,
          freshProof: true,
          plainHttp: false,
          oneMayCredit: false,
          soleAdminDecides: false,
        },
      });
    });

    it('lets mails stay files where that is said', () => {
      const env = { MODE: 'production', FEED: 'htx', FILE_KEY, PUBLIC_HOSTS, SMTP_URL: 'outbox' };
      expect(settings(env).smtpUrl).toBeUndefined();
    });

    it('takes PUBLIC_URL for every link, and its host for signatures', () => {
      const env = { MODE: 'production', FEED: 'htx', FILE_KEY, ...MAIL };
      expect(settings({ ...env, PUBLIC_URL: 'https://trade.example.com/' })).toMatchObject({
        publicUrl: 'https://trade.example.com',
        publicHosts: ['trade.example.com'],
        isPublicUrlGiven: true,
      });
    });

    it.each([
      [{ FEED: 'htx', DEMO_REVIEW: 'on' }, /^DEMO_REVIEW/],
      [{}, /^FEED: the default "sim" has no real prices/],
      [{ FEED: 'sim' }, /^FEED: "sim" has no real prices/],
      [{ FEED: `replay:${csv}@1` }, /^FEED: .* has no real prices/],
      [{ FEED: 'htx', SIM_SEED: '1' }, /^SIM_SEED/],
      [{ FEED: 'htx', FILE_KEY: '' }, /^FILE_KEY: MODE=production needs one/],
      [{ FEED: 'htx', PUBLIC_HOSTS: '' }, /^PUBLIC_URL: MODE=production needs the address/],
      [{ FEED: 'htx', SMTP_URL: '' }, /^SMTP_URL: MODE=production needs a mail server/],
      [{ FEED: 'htx', MAIL_FROM: '' }, /^MAIL_FROM: MODE=production needs the address/],
    ])('refuses %j', (env, message) => {
      const found = errors({
        MODE: 'production',
        FILE_KEY,
        PUBLIC_HOSTS,
        ...MAIL,
        ...(env as Record<string, string>),
      });
      expect(found).toHaveLength(1);
      expect(found[0]).toMatch(message);
    });
  });

  it('takes where the disk of a database of one’s own is seen, and how large it is', () => {
    const own = { DATABASE_URL: 'postgres://u:p@db/x' };
    const folder = process.cwd();
    const read = settings({ ...own, DATABASE_DISK_PATH: `${folder}, /`, DATABASE_DISK_MB: '100' });
    expect(read.databaseDisk).toEqual({ folders: [folder, '/'], bytes: 100 * 1024 * 1024 });
    expect(settings(own).databaseDisk).toBeUndefined();
    expect(errors({ ...own, DATABASE_DISK_PATH: '/nowhere' })).toEqual([
      expect.stringMatching(/^DATABASE_DISK_PATH: "\/nowhere" is not valid/),
    ]);
    expect(errors({ DATABASE_DISK_MB: '100' })).toEqual([expect.stringContaining('set DATABASE_URL')]);
  });
});
