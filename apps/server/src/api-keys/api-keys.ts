import type { ApiKeys } from '../gateway/api-keys.ts';
import type { Call } from '../gateway/call.ts';
import type { Services } from '../services.ts';

export interface ApiKeyDomain {
  readonly calls: Call[];
  readonly keys: ApiKeys;
}

export function createApiKeys(_services: Services): ApiKeyDomain {
  return {
    calls: [],
    keys: { cached: () => undefined, find: async () => undefined, used() {}, onRevoked() {} },
  };
}
