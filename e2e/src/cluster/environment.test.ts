import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { environmentOf } from './environment.ts';
import { weakened } from './folder.ts';
import { layoutOf, type Kind, placesOf } from './layout.ts';

const deploy = (file: string) => readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8');
const layout = layoutOf({ net: '10.0.0', httpsPort: 8443, oneProcess: false });
const secrets = {
  superuser: 'su',
  replication: 'rep',
  database: 'db',
  nats: 'na',
  fileKey: Buffer.alloc(32).toString('base64'),
};
const of = (name: string) =>
  environmentOf(
    layout,
    placesOf(layout).find((place) => place.name === name)!,
    '/folder',
    secrets,
  );

/** Names that an environment file of deploy/env sets. */
function namesIn(file: string): string[] {
  return [...deploy(file).matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name!);
}

const inFile = (file: string, prefix: string) =>
  namesIn(file)
    .filter((name) => name.startsWith(prefix))
    .sort();
const keysOf = (name: string, prefix: string) =>
  Object.keys(of(name))
    .filter((key) => key.startsWith(prefix))
    .sort();

describe('the environment of a part', () => {
  it('sets what the example for machines sets, and nothing else', () => {
    expect(keysOf('etcd1', 'ETCD_')).toEqual(inFile('env/database.env', 'ETCD_'));
    expect(keysOf('postgres1', 'PATRONI_')).toEqual(inFile('env/database.env', 'PATRONI_'));
    expect(keysOf('nats1', '')).toEqual(inFile('env/database.env', 'NATS_'));
    expect(keysOf('haproxy', '')).toEqual(namesIn('env/application.env').sort());
    const shared = [
      'DATABASE_URL',
      'READ_DATABASE_URL',
      'NATS_URL',
      'FILES_DIR',
      'TRUST_PROXY',
      'FILE_KEY',
      'PUBLIC_URL',
    ];
    for (const name of shared) {
      expect(of('core1')).toHaveProperty(name);
      expect(namesIn('env/bourse.env')).toContain(name);
    }
  });

  it('has every variable that the configurations ask for', () => {
    const asked = (text: string, form: RegExp) => [...text.matchAll(form)].map(([, name]) => name!);
    for (const name of asked(deploy('haproxy/haproxy.cfg'), /\$\{([A-Z0-9_]+)\}/g))
      expect(of('haproxy')).toHaveProperty(name);
    for (const name of asked(deploy('nats/nats.conf'), /\$([A-Z_]+)/g))
      expect(of('nats2')).toHaveProperty(name);
    expect(of('postgres3')).toHaveProperty('BOURSE_DB_PASSWORD', 'db');
  });

  it('names each part and every other one', () => {
    expect(of('etcd2')['ETCD_INITIAL_CLUSTER']).toBe(
      'etcd1=http://10.0.0.11:2380,etcd2=http://10.0.0.12:2380,etcd3=http://10.0.0.13:2380',
    );
    expect(of('postgres2')['PATRONI_POSTGRESQL_LISTEN']).toBe('10.0.0.22:5432');
    expect(of('gateway3')).toMatchObject({
      ROLE: 'gateway',
      HOST: '10.0.0.53',
      DATABASE_URL: 'postgres://bourse:db@10.0.0.1:5000/bourse',
      READ_DATABASE_URL: 'postgres://bourse:db@10.0.0.1:5001/bourse',
    });
    expect(of('core1')['NATS_URL']!.split(',')).toHaveLength(3);
  });

  it('gives no two parts one address, and none the ports of another', () => {
    const addresses = placesOf(layout).map(({ address }) => address);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('is that of one process where cores, gateways and NATS are one', () => {
    const one = layoutOf({ net: '10.0.0', httpsPort: 8443, oneProcess: true });
    const kinds = placesOf(one).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set<Kind>(['etcd', 'postgres', 'haproxy', 'gateway']));
    const env = environmentOf(one, one.gateway[0]!, '/folder', secrets);
    expect(env).toMatchObject({ ROLE: 'all', DATABASE_URL: 'postgres://bourse:db@10.0.0.1:5000/bourse' });
    expect(env).not.toHaveProperty('NATS_URL');
    // HAProxy has a place for three.
    expect(environmentOf(one, one.haproxy, '/folder', secrets)).toHaveProperty('GATEWAY_3', '10.0.0.51:8081');
  });
});

describe('the settings of Patroni', () => {
  const patroni = deploy('patroni/patroni.yml');

  it('keep an acknowledged commit, and the control does without every one of them', () => {
    const weak = weakened(patroni);
    for (const setting of [
      'synchronous_mode: true',
      'synchronous_mode_strict: true',
      "synchronous_commit: 'on'",
    ]) {
      expect(patroni).toContain(setting);
      expect(weak).not.toContain(setting);
    }
  });

  it('speak the API of etcd by which a primary that was frozen cannot take its place back', () => {
    expect(of('postgres1')).toHaveProperty('PATRONI_ETCD_HOSTS');
    expect(of('postgres1')).not.toHaveProperty('PATRONI_ETCD3_HOSTS');
    expect(of('etcd1')).toHaveProperty('ETCD_ENABLE_V2', 'true');
  });

  it('leave a primary that loses etcd the time that Patroni asks for', () => {
    const [ttl, loopWait, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) =>
      Number(new RegExp(`^ *${name}: (\\d+)$`, 'm').exec(patroni)![1]),
    );
    expect(loopWait! + 2 * retry!).toBeLessThanOrEqual(ttl!);
  });
});

describe('units of systemd', () => {
  const units = readdirSync(new URL('../../../deploy/systemd', import.meta.url)).filter((name) =>
    name.endsWith('.service'),
  );

  it('start again after everything but a refused setting', async () => {
    const { EXIT } = await import('@bourse/server/launch/exit-codes');
    expect(units).toEqual([
      'bourse-archive.service',
      'bourse-backup.service',
      'bourse-core.service',
      'bourse-gateway.service',
      'bourse-signer.service',
      'bourse.service',
    ]);
    for (const unit of units) {
      const text = deploy(`systemd/${unit}`);
      // Its timer starts it, and the next day again.
      if (text.includes('\nType=oneshot\n')) continue;
      expect(text).toContain('\nRestart=always\n');
      const [, codes] = /^RestartPreventExitStatus=(.*)$/m.exec(text)!;
      expect(codes!.split(' ').map(Number)).toEqual([EXIT.refused]);
    }
  });
});
