import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@bourse/testkit/client';
import { runSql } from '../../run-sql.ts';
import { signalIfThere } from '../../processes.ts';
import { must } from '../drill.ts';
import { addressOf } from './addresses.ts';
import { calm, until, type Watch } from './cause.ts';
import { valueOf, type Sample } from './metrics.ts';

/** On a busy machine what is meant to be short takes longer, and a round may hold nothing up. */
const ROUNDS = 24;
const PULSES = 12;
const FROZEN_MS = 400;
/** So short that most of what the loop does is late; on a busy machine it comes to nothing in that time, so some rounds have more. */
const AWAKE_MS = [15, 30, 60];

/** The loop of the server is held up again and again, as by a machine that is too small; strangers ask meanwhile. */
export async function overload({ scene, fired, look }: Watch): Promise<void> {
  const quiet = await calm(look);
  const visitor = new Client(scene.server.url);
  const during: Sample[] = [];
  for (let round = 0; round < ROUNDS && during.length === 0; round++) {
    const looks: Promise<Sample>[] = [];
    const awakeMs = AWAKE_MS[round % AWAKE_MS.length]!;
    const asked = await holdUp(scene.server.serverPid(), awakeMs, () => {
      // Looked at meanwhile: it is over two seconds after the loop is free again.
      looks.push(look());
      return visitor.call('/bb/config');
    });
    const seen = await Promise.all(looks);
    during.push(...seen.filter((sample) => Number(sample.get('overload_level')) > 0).slice(0, 1));
    await Promise.all(asked);
  }
  fired.set('Overload', { quiet, during });
  fired.set('RefusedForOverload', { quiet, during: [...during, await look()] });
}

/** Answers what was asked meanwhile. */
async function holdUp(
  pid: number | undefined,
  awakeMs: number,
  ask: () => Promise<unknown>,
): Promise<Promise<unknown>[]> {
  const asked: Promise<unknown>[] = [];
  for (let n = 0; n < PULSES; n++) {
    signalIfThere(pid, 'SIGSTOP');
    asked.push(ask().catch(() => undefined));
    await sleep(FROZEN_MS);
    signalIfThere(pid, 'SIGCONT');
    await sleep(awakeMs);
  }
  return asked;
}

const ADDRESSES = 60;
const LOGINS_EACH = 6;

/** Log-ins from many addresses at once. */
export async function logins({ scene, fired, look }: Watch): Promise<void> {
  const quiet = await calm(look);
  const flood = Array.from({ length: ADDRESSES * LOGINS_EACH }, (_, n) =>
    logIn(scene.server.url, addressOf(n % ADDRESSES), `nobody${n}@example.com`),
  );
  await Promise.all(flood);
  fired.set('LaneRefuses', { quiet, during: [await look()] });
}

function logIn(url: string, localAddress: string, email: string): Promise<void> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const call = request(`${url}/user/login`, { method: 'POST', localAddress, headers }, (answer) => {
      answer.resume();
      answer.once('close', resolve);
    });
    call.once('error', () => resolve());
    call.setTimeout(30_000, () => call.destroy());
    call.end(`email=${email}&password=Wrong%2312`);
  });
}

const FULL_MS = 30_000;

/** PostgreSQL says nothing, and what the exchange itself has to commit waits with what users ask for. */
export async function databaseHangs({ scene, fired, look }: Watch): Promise<void> {
  const quiet = await look();
  scene.server.signalPostgres('SIGSTOP');
  try {
    await sleep(3_000);
    fired.set('CommitsStalled', { quiet, during: [await look()] });
    const slow = await until(look, (sample) => valueOf(sample, 'commands_waiting') > 1_000, FULL_MS);
    fired.set('CommitsSlow', { quiet, during: [slow] });
  } finally {
    scene.server.signalPostgres('SIGCONT');
  }
}

const SETTLED_MS = 60_000;

/** The database refuses how a second contract ends: nobody can be answered, so it is frozen with its money. */
export async function refusedEnd({ scene, fired, look }: Watch): Promise<void> {
  const quiet = await look();
  await scene.server.calm();
  const user = await scene.signUp('unlucky');
  await user.ok('/contract/contract/transfer', { amount: '100', currency: 'USDT', type: 1 });
  await runSql(
    scene.server.databaseUrl,
    `create function refuse_end() returns trigger language plpgsql as
       $$ begin
         if new.status not in ('pending', 'running') then raise 'refused for a drill' using errcode = '22003'; end if;
         return new;
       end $$`,
    'create trigger refuse_end before insert or update on live_seconds for each row execute function refuse_end()',
  );
  const { body } = await user.call('/contract/app/contract/second/createOrder', {
    ...{ baseCoin: 'BTC', quoteCoin: 'USDT', openAmount: '5', positionTime: 30, tradeType: '1' },
  });
  must(body.code === 200, `no second contract was opened: ${JSON.stringify(body)}`);
  const during = await until(look, (sample) => valueOf(sample, 'set_aside') > 0, SETTLED_MS);
  await runSql(scene.server.databaseUrl, 'drop function refuse_end() cascade');
  fired.set('OnHold', { quiet, during: [during] });
}

const FAULTS = 'command_faults_total{command="placeOrder"}';
const FAULT_MS = 30_000;

/** The database refuses one user's order. */
export async function commandFault({ scene, fired, look }: Watch): Promise<void> {
  const quiet = await look();
  await runSql(
    scene.server.databaseUrl,
    `create function refuse() returns trigger language plpgsql as
       $$ begin if new.client_order_id = 'refused' then raise 'refused for a drill' using errcode = '22003'; end if; return new; end $$`,
    'create trigger refuse before insert on open_orders for each row execute function refuse()',
  );
  const tried = async () => {
    await scene.traders[0]!.call('/bb/order/create', {
      ...{ baseCoin: 'BTC', quoteCoin: 'USDT', direction: 'buy', type: 'limit' },
      ...{ price: '30000', amount: '0.0005', clientOrderId: 'refused' },
    });
    return look();
  };
  // On a busy machine it may be refused before it gets there.
  const during = await until(tried, (sample) => sample.has(FAULTS), FAULT_MS);
  await runSql(scene.server.databaseUrl, 'drop function refuse() cascade');
  fired.set('CommandFaults', { quiet, during: [during] });
}

const LEDGER_MS = 90_000;

/** Somebody changes a balance by hand. Nothing on this exchange adds up any more. */
export async function ledgerBroken({ scene, fired, look }: Watch): Promise<void> {
  const quiet = await look();
  await scene.server.calm();
  // Who does nothing: the row of whoever trades is written anew with each trade.
  const { userId } = await scene.signUp('idle');
  await runSql(
    scene.server.databaseUrl,
    `update accounts set available = available + 1 where owner = ${userId} and currency = 'USDT'`,
  );
  const during = await until(look, (sample) => valueOf(sample, 'ledger_problems') > 0, LEDGER_MS);
  fired.set('LedgerBroken', { quiet, during: [during] });
}

/** An admin fires a test alert. */
export async function testAlert({ scene, fired, look }: Watch): Promise<void> {
  const quiet = await look();
  await scene.admin.ok('/ops/api/golive/testAlert');
  fired.set('Drill', { quiet, during: [await look()] });
}

/** The process is killed with its supervisor. */
export async function processAway({ scene, fired, look }: Watch): Promise<void> {
  const quiet = await look();
  scene.server.kill('everything');
  await sleep(500);
  fired.set('ProcessAway', { quiet, during: [await look()] });
}
