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

/** Who claims to have signed, what, and how. */
export interface Signed {
  readonly accessKey: string;
  readonly method: SignatureMethod;
  readonly endpoint: Endpoint;
  readonly rawQuery: string;
  readonly signature: string;
  /** Where it comes from. */
  readonly ip: string;
}

/** Finds out which key signed a request, and whether it may make the call. */
export class Authenticator {
  readonly #routing: Pick<OpenRouting, 'apiKeys' | 'publicHosts' | 'services'>;
  readonly #replays = new Replays();
  readonly #publicHosts: readonly string[];
  /** The host that the last request called, which is the one that most do. */
  #called: { readonly host: string | undefined; readonly names: readonly string[] } = {
    host: undefined,
    names: [''],
  };

  constructor(routing: Pick<OpenRouting, 'apiKeys' | 'publicHosts' | 'services'>) {
    this.#routing = routing;
    this.#publicHosts = spelledBothWays(routing.publicHosts);
  }

  async authenticate(
    call: OpenCall,
    request: FastifyRequest,
    body: string,
    visitor: Visitor,
  ): Promise<Bot | Problem | Refusal> {
    const signed = this.#read(call, request);
    if (signed instanceof Problem || signed instanceof Refusal) return signed;
    const key = await this.find(signed);
    if (key instanceof Problem) return key;
    const right = rightOf(call);
    if (right !== undefined && !key.rights.has(right)) return NO_PERMISSION;
    return { ...visitor, key, userId: key.userId, requestName: requestName(signed.signature, body) };
  }

  /** The key that signed a request, as its head alone tells: no body is signed. */
  async keyOf(call: OpenCall, request: FastifyRequest): Promise<ApiKey | undefined> {
    const signed = this.#read(call, request);
    const key = 'signature' in signed ? await this.find(signed) : undefined;
    return key instanceof Problem ? undefined : key;
  }

  /** What a request says of who has signed it, and over what. */
  #read(call: OpenCall, request: FastifyRequest): Signed | Problem | Refusal {
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
    const rawQuery = url.slice(mark + 1);
    return { accessKey, method, endpoint, rawQuery, signature, ip: request.ip };
  }

  /** The key that made a signature; also for log-in on a WebSocket. An unknown key and a wrong signature look alike. */
  async find({ accessKey, method, endpoint, rawQuery, signature, ip }: Signed): Promise<ApiKey | Problem> {
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
    if (this.#publicHosts.length > 0) return this.#publicHosts;
    if (host !== this.#called.host)
      this.#called = { host, names: spelledBothWays([(host ?? '').toLowerCase()]) };
    return this.#called.names;
  }
}

/** Each as it is, and without its port. */
function spelledBothWays(hosts: readonly string[]): readonly string[] {
  return [...new Set([...hosts, ...hosts.map((each) => each.replace(/:\d+$/, ''))])];
}
