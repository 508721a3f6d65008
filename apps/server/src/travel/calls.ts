import { Refusal } from '@bourse/protocol/refusal';
import {
  filledIn,
  partyOf,
  travelParty,
  type TravelInput,
  type TravelParty,
} from '@bourse/protocol/wallet/travel';
import { travelCalls } from '@bourse/protocol/wallet/travel-calls';
import type { z } from 'zod';
import { handle, type Call } from '../gateway/call.ts';
import { parseFields } from '../gateway/fields.ts';
import type { TravelRule } from './travel-rule.ts';

/** `/bb/travel/*`: a user tells who is on the other side of what waits for that. */
export function travelHandlers(travel: Pick<TravelRule, 'answer'>): Call[] {
  return [
    handle(
      travelCalls.tell,
      async ({ kind, id, ...told }, { session }) =>
        (await travel.answer(kind, id, session.userId, partyOf(told))) ?? {},
    ),
  ];
}

/** Who was named beside other fields; nothing: nobody was. */
export function partyIn(fields: TravelInput): TravelParty | Refusal | undefined {
  const filled = filledIn(fields);
  if (!filled) return undefined;
  const read = parseFields(travelParty, filled);
  return read instanceof Refusal ? read : partyOf(read.value as z.output<typeof travelParty>);
}
