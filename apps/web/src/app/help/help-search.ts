/** Which tab of the help centre, and what is looked for. */
export interface HelpSearch {
  tab?: string;
  q?: string;
}

/** Which article. */
export interface ArticleSearch {
  id?: string;
}

const SLUG = /^(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*$/;
/** As long as the server reads it (protocol, `helpCenterCall`). */
export const LONGEST_QUERY = 64;

/** Nonsense in an address is passed over. */
export function readTabSearch({ tab }: Readonly<Record<string, unknown>>): Pick<HelpSearch, 'tab'> {
  return typeof tab === 'string' && SLUG.test(tab) ? { tab } : {};
}

export function readHelpSearch({ tab, q }: Readonly<Record<string, unknown>>): HelpSearch {
  return {
    ...readTabSearch({ tab }),
    ...(typeof q === 'string' && q.trim() !== '' && { q: q.slice(0, LONGEST_QUERY) }),
  };
}

export function readArticleSearch({ id }: Readonly<Record<string, unknown>>): ArticleSearch {
  return typeof id === 'string' && SLUG.test(id) ? { id } : {};
}
