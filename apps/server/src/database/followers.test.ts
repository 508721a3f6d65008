import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Followers } from './followers.ts';
import { createTestDatabase } from './test-database.ts';

let primary: pg.Pool;
let follower: pg.Pool;
beforeEach(async () => {
  primary = await poolOf('primary');
  follower = await poolOf('follower');
});
afterEach(() => Promise.all([primary.end(), follower.end()]));

/** A database that says what it is, with nothing in its journal. */
async function poolOf(what: string): Promise<pg.Pool> {
  const pool = new pg.Pool({ connectionString: await createTestDatabase(), max: 3 });
  await pool.query(`create table head (seq bigint); insert into head values (0)`);
  await pool.query(`create table what (name text); insert into what values ('${what}')`);
  return pool;
}

async function answering({ db }: Followers): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from what`.execute(db);
  return rows[0]!.name;
}

async function timed<T>(work: () => Promise<T>): Promise<[T, ms: number]> {
  const since = performance.now();
  return [await work(), performance.now() - since];
}

test('a follower that has what was committed is read', async () => {
  const followers = new Followers(primary, [follower], () => 0);
  expect(await answering(followers)).toBe('follower');
});

test('a read waits for what its reader was told, and goes to the primary when it does not come in time', async () => {
  let seq = 7;
  const followers = new Followers(primary, [follower], () => seq);
  const [name, ms] = await timed(() => answering(followers));
  expect(name).toBe('primary');
  expect(ms).toBeGreaterThan(45);
  const patient = new Followers(primary, [follower], () => seq, 5_000);
  const reading = answering(patient);
  await follower.query('update head set seq = 7');
  expect(await reading).toBe('follower');
  seq = 8;
  expect(await answering(followers)).toBe('primary');
});

test('a follower that is gone is passed over at once, and tried again later', async () => {
  const gone = new pg.Pool({ connectionString: 'postgres://127.0.0.1:1/none', max: 1 });
  const followers = new Followers(primary, [gone], () => 1);
  expect(await answering(followers)).toBe('primary');
  const took: number[] = [];
  for (let n = 0; n < 5; n++) {
    const [name, ms] = await timed(() => answering(followers));
    expect(name).toBe('primary');
    took.push(ms);
  }
  // The quickest: the machine may have been busy with something else.
  expect(Math.min(...took)).toBeLessThan(45);
  await gone.end();
});

test('several followers are read in turn', async () => {
  const other = await poolOf('other');
  const followers = new Followers(primary, [follower, other], () => 0);
  expect(new Set([await answering(followers), await answering(followers)])).toEqual(
    new Set(['follower', 'other']),
  );
  await other.end();
});
