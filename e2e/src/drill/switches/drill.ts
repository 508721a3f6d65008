import { audit } from '@bourse/server/audit/audit';
import { Client, PASSWORD, TestUser } from '@bourse/testkit/client';
import { setTimeout as sleep } from 'node:timers/promises';
import { missing } from '../../crowd/verify.ts';
import type { Drill } from '../drill.ts';
import { DrillScene } from '../scene.ts';
import { done } from './deed.ts';
import { throwSwitch } from './kill-switch.ts';
import { marketSwitches } from './market.ts';
import { Person } from './person.ts';
import { productSwitches } from './products.ts';

const ENV = { TRUST_PROXY: 'loopback', COUNTRY_HEADER: 'CF-IPCountry' };
const SETTLED_MS = 60_000;

/** Each way of stopping something: at once, with its message, without locking anybody in, and taken back by two. */
export const switchDrill: Drill = {
  name: 'switches',
  short: true,
  run: () =>
    DrillScene.on('switches', ENV, async (scene) => {
      const { server, history } = scene;
      await scene.open();
      const [user, other] = [await Person.on(scene, 'user'), await Person.on(scene, 'other')];
      const second = await done('a second contract', user.second);
      const violations: string[] = [];
      const seen: string[] = [];
      let slowest = 0;
      const switches = [
        ...(await productSwitches(scene, user, other)),
        ...(await marketSwitches(scene, user, other)),
      ];
      for (const each of switches) {
        const thrown = await throwSwitch(each);
        violations.push(...thrown.violations);
        seen.push(thrown.seen);
        slowest = Math.max(slowest, thrown.refusedMs);
      }
      seen.push(await freeze(scene, other, violations));
      const status = await settled(user, second.id);
      if (!['win', 'lose', 'draw'].includes(status))
        violations.push(`a second contract from before the switches is ${status}`);
      seen.push(`a second contract from before them: ${status}`);
      await scene.rest();
      const lost = await missing(history, server.databaseUrl);
      const report = await audit(server.databaseUrl);
      violations.push(...lost, ...report.differences.map((each) => `audit: ${each}`));
      const { ok } = await scene.admin.ok('/ops/api/log/verify');
      if (!ok) violations.push("the operators' log does not hold together");
      if ((await server.stop()) !== 0) violations.push('the exchange did not stop in order');
      return {
        figures: {
          switches: switches.length + 1,
          acknowledged: history.acknowledged,
          lost: lost.length,
          slowest_refused_ms: slowest,
        },
        seen,
        violations,
      };
    }),
};

/** A frozen user is out at once and stays out; what he has stays his, and he finds it when he is let in again. */
async function freeze(scene: DrillScene, { user, order }: Person, violations: string[]): Promise<string> {
  const { order: open } = await done('an order', order);
  const about = { id: user.userId, reason: 'A drill.' };
  const visitor = new Client(scene.server.url);
  const credentials = { email: user.email, password: PASSWORD };
  await scene.admin.ok('/ops/api/users/freeze', about);
  const [call, login] = [await user.call('/bb/asset/list'), await visitor.call('/user/login', credentials)];
  if (call.code !== -2) violations.push(`a frozen user's call was answered ${call.code}`);
  if (login.code === 1) violations.push('a frozen user logged in');
  await scene.byTwo('/ops/api/users/unfreeze', about);
  const { userId, token } = await visitor.ok('/user/login', credentials);
  const back = new TestUser(scene.server.url, user.email, Number(userId), token);
  const cancelled = await back.call('/bb/order/cancel', { id: open.id });
  if (cancelled.code !== 1) violations.push(`after the freeze a cancel was answered ${cancelled.msg}`);
  return `freeze of a user: signed out, "${login.msg}"; let in again by two, his order was there`;
}

async function settled(person: Person, id: string): Promise<string> {
  for (const until = Date.now() + SETTLED_MS; ; await sleep(500)) {
    const status = await person.secondStatus(id);
    if (!['pending', 'running'].includes(status) || Date.now() > until) return status;
  }
}
