export type JsonSchema = { [keyword: string]: unknown };

/** What the sources say about calls, by name of the call. */
export interface CallWords {
  /** What each call does, and what it answers inside its envelope. */
  readonly answers: Readonly<Record<string, { readonly comment: string; readonly schema: JsonSchema }>>;
  /** What the comments say about a call's fields. */
  readonly inputs: Readonly<
    Record<string, { readonly comment?: string; readonly fields: Readonly<Record<string, string>> }>
  >;
}

/** What the reference takes from the sources of the protocol (tools/src/api-reference.ts); calls go by their path. */
export interface ApiWords extends CallWords {
  /** Frames that a client sends to the stream, and that it receives. */
  readonly stream: { readonly sent: JsonSchema; readonly received: JsonSchema };
  /** The named types that all of these refer to. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}
