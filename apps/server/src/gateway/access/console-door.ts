import { languageOf } from '@bourse/protocol/texts/wording';
import { refuse } from '@bourse/protocol/refusal';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';
import { refusal } from '../answer.ts';
import { OPS_API } from './operator-access.ts';

/** Whether the console may be used from an address. */
export interface ConsoleDoor {
  allows(ip: string): boolean;
}

const CONSOLE = '/ops';

/**
 * Keeps addresses that are not listed out of the console, its pages as its calls, before anything of the request is read. It
 * goes by the route that was found: however an address is spelled, it is the one that answers.
 */
export function guardConsole(app: FastifyInstance, door: ConsoleDoor, clock: Pick<Clock, 'now'>): void {
  app.addHook('onRequest', async (request, reply) => {
    const { url } = request.routeOptions;
    if (url === undefined || !(url === CONSOLE || url.startsWith(`${CONSOLE}/`)) || door.allows(request.ip))
      return;
    reply.code(403).header('cache-control', 'no-store');
    const language = languageOf(request.headers['accept-language']);
    const why = refusal('code1', refuse('OPS_ADDRESS'), language, clock.now());
    const isCall = url.startsWith(OPS_API);
    await reply
      .type(isCall ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8')
      .send(isCall ? why : (JSON.parse(why) as { msg: string }).msg);
  });
}
