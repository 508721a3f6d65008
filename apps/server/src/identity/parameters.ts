import { identityCalls } from '@bourse/protocol/identity/calls';
import { isParameter, PARAMETERS } from '@bourse/protocol/operators/parameters';
import { refuse } from '@bourse/protocol/refusal';
import { parameterOf } from '../database/parameter.ts';
import { handle, type Call } from '../gateway/call.ts';
import type { Services } from '../services.ts';

/**
 * Platform parameters by name (docs/rules.md, "Calls and envelopes"). `engineParameter` answers those that the engine
 * keeps.
 */
export function parameterCalls(
  { db, settings }: Services,
  engineParameter: (name: string) => string | undefined = () => undefined,
): Call[] {
  const byName = handle(identityCalls.parameter, async ({ paramName, keyName }) => {
    const name = (paramName ?? keyName)!;
    if (!isParameter(name) || !PARAMETERS[name].isPublic) return refuse('NOT_FOUND');
    const live = engineParameter(name);
    if (live !== undefined) return { valueName: live };
    const serviceUrl = name === 'customer_service_ws' ? settings.serviceUrl : undefined;
    return { valueName: (await parameterOf(db, name)) || (serviceUrl ?? '') };
  });
  return [byName];
}
