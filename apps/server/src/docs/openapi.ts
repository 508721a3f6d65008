import { isOfOperators, type AnyCall } from '@bourse/protocol/call';
import { RATE_HEADERS, REFUSALS, RESPONSES } from './envelopes.ts';
import { ALL_GROUPS, groupOf } from './groups.ts';
import { guide, type GuideFacts } from './guide.ts';
import { describeCall, type Operation } from './operation.ts';
import { namedSchemas, type JsonSchema } from './schemas.ts';

export interface ApiDocument {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: object;
  };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Record<string, { readonly post?: Operation; readonly get?: Operation }>;
  readonly components: {
    readonly schemas: Record<string, JsonSchema>;
    readonly securitySchemes: Record<string, object>;
    readonly responses: Record<string, object>;
    readonly headers: Record<string, object>;
  };
}

/**
 * The API as an OpenAPI document, made from what the calls declare. Calls of the operators' console are left out: they
 * are not for programs of others; so are calls that no declaration stands behind yet.
 */
export function describeApi(calls: readonly AnyCall[], facts: GuideFacts): ApiDocument {
  const documented = calls.filter(({ access, summary }) => summary !== '' && !isOfOperators(access));
  const paths: ApiDocument['paths'] = {};
  for (const group of ALL_GROUPS) {
    for (const call of documented) {
      if (groupOf(call.path) !== group) continue;
      const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
      const method = call.method === 'GET' ? 'get' : 'post';
      paths[path] = { ...paths[path], [method]: describeCall(call, group.name) };
    }
  }
  const used = new Set(documented.map(({ path }) => groupOf(path)));
  return {
    openapi: '3.1.0',
    info: {
      title: `${facts.brand} API`,
      version: '1',
      description: guide(facts),
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: ALL_GROUPS.filter((group) => used.has(group)).map(({ name, description }) => ({
      name,
      description,
    })),
    paths,
    components: {
      schemas: { ...namedSchemas(documented), ...REFUSALS },
      securitySchemes: SECURITY,
      responses: RESPONSES,
      headers: RATE_HEADERS,
    },
  };
}

const SECURITY = {
  token: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Access-Token',
    description: 'The token that `/user/login` answers. Fields `token` and `userId` do as well.',
  },
  signature: {
    type: 'apiKey',
    in: 'query',
    name: 'Signature',
    description:
      'HTX’s signature version 2, with `AccessKeyId`, `SignatureMethod=HmacSHA256`, `SignatureVersion=2` and `Timestamp` beside it in the query. The role is the right that the key needs.',
  },
};
