import type { AnyCall } from '@bourse/protocol/call';
import type { Permission } from '@bourse/protocol/operators/permissions';
import { z } from 'zod';
import type { Call, Caller, OperatorCaller, SignedInCaller } from './call.ts';

/** Calls for tests of the gateway itself, which may answer anything. */

type TestCall<Input extends z.ZodType, Who> = Partial<
  Pick<AnyCall, 'method' | 'envelope' | 'files' | 'heavy' | 'product' | 'cost' | 'packed'>
> & {
  readonly path: string;
  readonly input: Input;
  readonly extraCost?: (input: z.output<Input>) => number;
  readonly handle: (input: z.output<Input>, caller: Who) => unknown;
};

const DEFAULTS = {
  method: 'POST',
  envelope: 'code1',
  proof: [],
  cost: 1,
  worth: 'read',
  files: [],
  heavy: false,
  once: false,
  marksDevice: false,
  packed: false,
  output: z.unknown(),
  summary: 'Test',
  example: {},
} as const;

export function publicCall<Input extends z.ZodType>(call: TestCall<Input, Caller>): Call {
  return { ...DEFAULTS, access: 'optional', ...call };
}

export function userCall<Input extends z.ZodType>(call: TestCall<Input, SignedInCaller>): Call {
  return { ...DEFAULTS, access: 'user', ...call };
}

export function operatorCall<Input extends z.ZodType>({
  operator,
  ...call
}: TestCall<Input, OperatorCaller> & { readonly operator: Permission }): Call {
  return { ...DEFAULTS, access: { operator }, ...call };
}
