import { findNats, startTestNats, type TestNats } from '@bourse/testkit/nats';
import { afterEach, describe, expect, test } from 'vitest';
import { Line, type Message } from './line.ts';

const servers: TestNats[] = [];
const lines: Line[] = [];
afterEach(async () => {
  await Promise.all(lines.splice(0).map((line) => line.close()));
  await Promise.all(servers.splice(0).map((server) => server.kill()));
});

async function nats(args?: readonly string[]): Promise<TestNats> {
  const server = await startTestNats(args);
  servers.push(server);
  return server;
}

async function open(...urls: string[]): Promise<Line> {
  const line = await Line.open(urls, 'test', (error) => {
    throw error;
  });
  lines.push(line);
  return line;
}

const next = (line: Line, subject: string) =>
  new Promise<Message>((resolve) => {
    const leave = line.listen(subject, (message) => {
      leave();
      resolve(message);
    });
  });

describe.skipIf(findNats() === undefined)('a line', () => {
  test('takes long messages whole, and says which nobody heard', async () => {
    const { url } = await nats();
    const [here, there] = [await open(url), await open(url)];
    const heard = next(there, 'news');
    await there.flush();
    const body = Buffer.alloc(1_500_000, 'abc');
    here.send('news', body);
    expect((await heard).body.equals(body)).toBe(true);
    const given = next(here, 'answers.7');
    here.send('nobody', 'hello', 'answers.7');
    expect(await given).toMatchObject({ subject: 'answers.7', isUnheard: true });
  });

  test('is let in with the password of its address, and not without', async () => {
    const { url } = await nats(['--user', 'bourse', '--pass', 'a secret/']);
    const own = url.replace('//', `//bourse:${encodeURIComponent('a secret/')}@`);
    expect((await open(own)).isUp).toBe(true);
    await expect(open(url)).rejects.toThrow();
    await expect(open(url.replace('//', '//bourse:wrong@'))).rejects.toThrow();
  });

  test('goes to another server when its own is gone', async () => {
    const [one, other] = [await nats(), await nats()];
    const line = await open(one.url, other.url);
    const changes: boolean[] = [];
    line.onChange((isUp) => changes.push(isUp));
    const since = performance.now();
    await (line.server === new URL(one.url).host ? one : other).kill();
    while (changes.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    while (!line.isUp) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(performance.now() - since).toBeLessThan(3_000);
    await line.flush();
    expect(changes).toEqual([false, true]);
  });
});
