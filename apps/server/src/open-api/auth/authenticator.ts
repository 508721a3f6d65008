import type { FastifyRequest } from 'fastify';
import { rightOf } from '@bourse/protocol/open-api/open-calls';
import { Refusal } from '@bourse/protocol/refusal';
import type { ApiKey } from '../../gateway/access/api-keys.ts';
import type { Fields } from '../../gateway/fields.ts';
import type { Bot, OpenCall, Visitor } from '../call.ts';
import { BAD_SIGNATURE, NO_PERMISSION, Problem } from '../problems.ts';
import { Replays, requestName } from './replays.ts';
import type { OpenRouting } from '../router.ts';
import { isSigned, readTimestamp, type Endpoint } from './signature.ts';

const SIGNATURE_METHOD = 'HmacSHA256';
const MAX_NAME = 64;

/** Finds out which key signed a request, and whether it may make the call. */
export class Authenticator {
  readonly #routing: Pick<OpenRouting, 'apiKeys' | 'publicHosts' | 'services'>;
  readonly #replays = new Replays();

  constructor(routing: Pick<OpenRouting, 'apiKeys' | 'publicHosts' | 'services'>) {
    this.#routing = routing;
  }

  async authenticate(
    call: OpenCall,
    request: FastifyRequest,
    body: string,
    visitor: Visitor,
  ): Promise<Bot | Problem | Refusal> {
    const query = request.query as Fields | Refusal;
    if (query instanceof Refusal) return query;
    const {
      AccessKeyId: accessKey,
      SignatureMethod: method,
      SignatureVersion: version,
      Signature: signature,
    } = query;
    if (typeof accessKey !== 'string' || accessKey.length > MAX_NAME) return BAD_SIGNATURE('no access key');
    if (method !== SIGNATURE_METHOD || version !== '2')
      return BAD_SIGNATURE('HmacSHA256 version 2 is expected');
    if (typeof signature !== 'string') return BAD_SIGNATURE('no signature');
    if (readTimestamp(query['Timestamp'], this.#routing.services.clock.now()) === undefined) {
      return BAD_SIGNATURE(
        'Timestamp is not within 5 minutes of the server, or not YYYY-MM-DDThh:mm:ss in UTC',
      );
    }
    const url = request.raw.url!;
    const mark = url.indexOf('?');
    const endpoint = {
      method: call.method,
      hosts: this.hosts(request.headers.host),
      paths: [url.slice(0, mark)],
    };
    const key = await this.find(accessKey, endpoint, url.slice(mark + 1), signature, visitor.ip);
    if (key instanceof Problem) return key;
    const right = rightOf(call);
    if (right !== undefined && !key.rights.has(right)) return NO_PERMISSION;
    return { ...visitor, key, userId: key.userId, requestName: requestName(signature, body) };
  }

  /** The key that made a signature; also for log-in on a WebSocket. An unknown key and a wrong signature look alike. */
  async find(
    accessKey: string,
    endpoint: Endpoint,
    rawQuery: string,
    signature: string,
    ip: string,
  ): Promise<ApiKey | Problem> {
    const { apiKeys } = this.#routing;
    const key = apiKeys.cached(accessKey) ?? (await apiKeys.find(accessKey));
    if (!key || !isSigned(key.secret, endpoint, rawQuery, signature)) {
      return BAD_SIGNATURE('check access key, secret, host and parameters');
    }
    if (!key.allows(ip)) return BAD_SIGNATURE(`the key is not for use from ${ip}`);
    apiKeys.used(key, ip);
    return key;
  }

  /** A call that moves money out of reach is carried out once per signature and body. */
  refuseReplay(call: OpenCall, bot: Bot): Problem | undefined {
    if (!call.once || this.#replays.isNew(bot.requestName, this.#routing.services.clock.now()))
      return undefined;
    return BAD_SIGNATURE(
      'this signed request was received before; sign a new one, a second later or with another client-order-id',
    );
  }

  /** What was refused has changed nothing, so the same request may be made again. */
  allowAgain(call: OpenCall, bot: Bot): void {
    if (call.once) this.#replays.forget(bot.requestName);
  }

  /** The hosts that a signature may name: the configured ones, or the one that the client says it called. */
  hosts(host: string | undefined): readonly string[] {
    const { publicHosts } = this.#routing;
    return publicHosts.length > 0 ? publicHosts : [(host ?? '').toLowerCase()];
  }
}
