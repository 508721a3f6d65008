import { parameterCall, type Parameter } from '@bourse/protocol/identity/calls';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { publicCall, type Call } from '../gateway/call.ts';
import type { Services } from '../services.ts';

/** Platform parameters by name (product.md sections 3 and 7). */
export function parameterCalls({ db, settings }: Services): Call[] {
  const byName = publicCall({
    method: 'GET',
    path: '/paramter/getParamListByKeyName',
    input: parameterCall,
    async handle({ paramName, keyName }): Promise<Parameter | Refusal> {
      const name = (paramName ?? keyName)!;
      const row = await db
        .selectFrom('parameters')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirst();
      if (!row) return refuse('NOT_FOUND');
      const serviceUrl = name === 'customer_service_ws' ? settings.serviceUrl : undefined;
      return { valueName: row.value || (serviceUrl ?? '') };
    },
  });
  return [byName];
}
