/** `tab`: of the help centre; its title is its text. `figure`: title is the value, text the label. `pitch`: home page. */
export const CONTENT_KINDS = ['banner', 'notice', 'article', 'tab', 'figure', 'pitch'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** `scheduled`: published from a later time; `hidden`: no more. */
export const CONTENT_STATES = ['draft', 'scheduled', 'published', 'hidden'] as const;
export type ContentState = (typeof CONTENT_STATES)[number];
