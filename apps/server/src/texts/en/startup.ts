/** The page that stands there while the exchange starts. */
export const startup = {
  title: 'Starting the exchange …',
  hint: 'This page opens it by itself in a moment.',
};

export type Startup = typeof startup;
