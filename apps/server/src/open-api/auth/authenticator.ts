import type { FastifyRequest } from 'fastify';
import { isSignatureMethod, type SignatureMethod } from '@bourse/protocol/api-keys/fields';
import { rightOf } from '@bourse/protocol/open-api/open-calls';
import { Refusal } from '@bourse/protocol/refusal';
import type { ApiKey } from '../../gateway/access/api-keys.ts';
import type { Fields } from '../../gateway/fields.ts';
import type { Bot, OpenCall, Visitor } from '../call.ts';
import { BAD_SIGNATURE, DUPLICATE, NO_PERMISSION, Problem } from '../problems.ts';
import { Replays, requestName } from './replays.ts';
import type { OpenRouting } from '../routes/open-routing.ts';
import { isSigned, readTimestamp, signatureMethodOf, type Endpoint } from './signature.ts';

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
    const signed = await this.#signed(call, request);
    if (signed instanceof Problem || signed instanceof Refusal) return signed;
    const { key, signature } = signed;
    const right = rightOf(call);
    if (right !== undefined && !key.rights.has(right)) return NO_PERMISSION;
    return { ...visitor, key, userId: key.userId, requestName: requestName(signature, body) };
  }

  /** The key that signed a request, as its head alone tells: no body is signed. */
  async keyOf(call: OpenCall, request: FastifyRequest): Promise<ApiKey | undefined> {
    const signed = await this.#signed(call, request);
    return 'key' in signed ? signed.key : undefined;
  }

  async #signed(
    call: OpenCall,
    request: FastifyRequest,
  ): Promise<{ readonly key: ApiKey; readonly signature: string } | Problem | Refusal> {
    const query = request.query as Fields | Refusal;
    if (query instanceof Refusal) return query;
    const {
      AccessKeyId: accessKey,
      SignatureMethod: method,
      SignatureVersion: version,
      Signature: signature,
    } = query;
    if (typeof accessKey !== 'string' || accessKey.length > MAX_NAME) return BAD_SIGNATURE('no access key');
    if (!isSignatureMethod(method) || version !== '2')
      return BAD_SIGNATURE('SignatureMethod HmacSHA256 or Ed25519 and SignatureVersion 2 are expected');
    if (typeof signature !== 'string') return BAD_SIGNATURE('no signature');
    if (readTimestamp(query['Timestamp'], this.#routing.services.clock.now()) === undefined) {
      return BAD_SIGNATURE(
        'Timestamp is not within 5 minutes of the server, or not YYYY-MM-DDThh:mm:ss or YYYY-MM-DDThh:mm:ss.SSS in UTC',
      );
    }
    const url = request.raw.url!;
    const mark = url.indexOf('?');
    const endpoint = {
      method: call.method,
      hosts: this.hosts(request.headers.host),
      paths: [url.slice(0, mark)],
    };
    const key = await this.find({ accessKey, method }, endpoint, url.slice(mark + 1), signature, request.ip);
    return key instanceof Problem ? key : { key, signature };
  }

  /** The key that made a signature; also for log-in on a WebSocket. An unknown key and a wrong signature look alike. */
  async find(
    { accessKey, method }: { readonly accessKey: string; readonly method: SignatureMethod },
    endpoint: Endpoint,
    rawQuery: string,
    signature: string,
    ip: string,
  ): Promise<ApiKey | Problem> {
    const { apiKeys } = this.#routing;
    const key = apiKeys.cached(accessKey) ?? (await apiKeys.find(accessKey));
    const isMade = key && signatureMethodOf(key.verifier) === method;
    if (!isMade || !isSigned(key.verifier, endpoint, rawQuery, signature)) {
      return BAD_SIGNATURE('check access key, secret, signature method, host and parameters');
    }
    if (!key.allows(ip)) return BAD_SIGNATURE(`the key is not for use from ${ip}`);
    apiKeys.used(key, ip);
    return key;
  }

  /** A call that moves money out of reach is carried out once per signature and body. */
  refuseReplay(call: OpenCall, bot: Bot): Problem | undefined {
    if (!call.once || this.#replays.isNew(bot.requestName, this.#routing.services.clock.now()))
      return undefined;
    return DUPLICATE;
  }

  /** What was refused has changed nothing, so the same request may be made again. */
  allowAgain(call: OpenCall, bot: Bot): void {
    if (call.once) this.#replays.forget(bot.requestName);
  }

  /**
   * The hosts that a signature may name: the configured ones, or the one that the client says it called. Some clients leave the
   * port away.
   */
  hosts(host: string | undefined): readonly string[] {
    const { publicHosts } = this.#routing;
    const known = publicHosts.length > 0 ? publicHosts : [(host ?? '').toLowerCase()];
    return [...new Set([...known, ...known.map((each) => each.replace(/:\d+$/, ''))])];
  }
}
