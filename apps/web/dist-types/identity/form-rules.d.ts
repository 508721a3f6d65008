import type { MessageKey } from '@bourse/protocol/messages/en';
import type { FieldValues, Resolver } from 'react-hook-form';
import { z } from 'zod';
export declare const loginForm: z.ZodObject<{
    email: z.ZodString;
    password: z.ZodString;
}, z.core.$strip>;
/** Unlike the call, the form always asks for the code. */
export declare const registerForm: z.ZodObject<{
    email: z.ZodString;
    password: z.ZodString;
    password1: z.ZodString;
    invitationCode: z.ZodString;
    code: z.ZodString;
}, z.core.$strip>;
export declare const emailField: z.ZodString;
/** First message per field, as a key of the message catalogue. */
export declare function problemsOf<Values extends FieldValues>(schema: z.ZodType<Values>, values: unknown): Partial<Record<keyof Values & string, MessageKey>>;
/** For react-hook-form; hands on the parsed values, so an e-mail address arrives trimmed. */
export declare function rulesOf<Values extends FieldValues>(schema: z.ZodType<Values>): Resolver<Values>;
