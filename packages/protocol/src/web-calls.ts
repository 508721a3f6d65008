import type { CallsOf } from './call.ts';
import { spotCalls } from './spot/calls.ts';

/** The calls of visitors and users: what the web app makes. A domain that has calls stands here. */
export const WEB_CALLS = { spot: spotCalls };

/** The declaration of each by its path. */
export type WebCalls = CallsOf<typeof WEB_CALLS>;
