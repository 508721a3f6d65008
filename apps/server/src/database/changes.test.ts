import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Changes } from './changes.ts';
import { createTestDatabase } from './test-database.ts';

let client: pg.Client;
let changes: Changes;
let heard: unknown[];
let warned: number;
beforeEach(async () => {
  [heard, warned] = [[], 0];
  const connectionString = await createTestDatabase();
  client = new pg.Client({ connectionString });
  await client.connect();
  changes = new Changes(connectionString, { warn: () => void warned++ } as never);
  changes.on('coins', (fields) => heard.push(fields));
  await changes.start();
});
afterEach(async () => {
  await changes.stop();
  await client.end();
});

const say = (word: string) => client.query("select pg_notify('changes', $1)", [word]);

test('what a change is about comes with the word of it', async () => {
  await say('{"table":"coins","fields":{"id":7}}');
  await expect.poll(() => heard).toEqual([{ id: 7 }]);
});

// The fault: a role that may do nothing but read orders ended the core with a word.
test.each(['x', '', 'null', '[]', '{}', '{"table":1,"fields":{}}', '{"table":"coins"}'])(
  'attack: %j is noise',
  async (word) => {
    await say(word);
    await say('{"table":"coins","fields":{}}');
    await expect.poll(() => heard).toEqual([{}]);
    expect(warned).toBe(1);
  },
);

test('attack: a listener that cannot do with it hears the next word', async () => {
  changes.on('chains', () => {
    throw new Error('not mine');
  });
  await say('{"table":"chains","fields":{"id":"invented"}}');
  await say('{"table":"coins","fields":{}}');
  await expect.poll(() => heard).toEqual([{}]);
});
