import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { StartupServer } from './startup-server.ts';

test('while the server waits, /readyz says for what', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  const startup = await StartupServer.open({ port, host: '127.0.0.1', brandName: 'Test' });
  const ready = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`);
    return [response.status, await response.text()];
  };
  expect(await ready()).toEqual([503, 'not ready\n']);
  startup.say('standby: 0.1 s behind');
  expect(await ready()).toEqual([503, 'not ready: standby: 0.1 s behind\n']);
  // The next server has said nothing yet.
  await startup.reopen({ cannotStore: false });
  expect(await ready()).toEqual([503, 'not ready\n']);
  const said = async (language: string) => {
    const headers = { 'accept-language': language };
    return (await fetch(`http://127.0.0.1:${port}/user/info`, { headers })).json();
  };
  expect(await said('en-US')).toMatchObject({ code: 0, msg: expect.stringContaining('is starting') });
  await startup.reopen({ cannotStore: true });
  expect(await said('en-US')).toMatchObject({ msg: expect.stringContaining('cannot store anything') });
  expect(await said('ko')).toMatchObject({ msg: expect.stringContaining('저장할 수 없습니다') });
  startup.close();
});
