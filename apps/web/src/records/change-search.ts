/** What a filter is to be from now on; `undefined` widens. */
export type Change<Filter> = { [Key in keyof Filter]?: Filter[Key] | undefined };

interface SearchTo<Search> {
  search: (before: Search) => Search;
  replace: true;
  resetScroll: false;
}

/** Changes of what a page's address says beside its path: no step for the way back, and the page stays where it is. */
export function changeSearch<Search extends object>(
  navigate: (to: SearchTo<Search>) => Promise<void>,
): (next: Change<Search>) => void {
  return (next) =>
    void navigate({
      search: (before) => ({ ...before, ...next }) as Search,
      replace: true,
      resetScroll: false,
    });
}
