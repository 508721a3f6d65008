/** A block of commands of a page, and under which heading it stands. */
export interface Block {
  /** As `5. Operators`. */
  readonly heading: string;
  readonly commands: string;
}

/** Headings of the second level, in their order. */
export function headingsOf(page: string): string[] {
  return [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!);
}

/** The headings that the walk follows. Throws where the page has another section than the walk knows. */
export function sectionsOf(page: string) {
  // The rehearsal is the walk itself: its upstream, its certificate and its mails are there already.
  const [, values, machine, settings, start, admins, others, chains, desks, tests, open, gone, ...more] =
    headingsOf(page) as string[];
  // Of what is to be got elsewhere nothing is to be done.
  const strange = more.filter((heading) => !heading.includes('from elsewhere'));
  if (gone === undefined || strange.length > 0)
    throw new Error(`the walk does not know "${strange[0] ?? 'so short a page'}"`);
  return {
    values: values!,
    machine: machine!,
    settings: settings!,
    start: start!,
    admins: admins!,
    others: others!,
    chains: chains!,
    desks: desks!,
    tests: tests!,
    open: open!,
    gone,
  };
}

/** What a reader would copy into his terminal: the blocks that say that they are for a shell. */
export function blocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  let heading = '';
  for (const [, title, commands] of page.matchAll(/^## (.+)$|^```sh\n([\s\S]*?)^```$/gm)) {
    if (title !== undefined) heading = title;
    else blocks.push({ heading, commands: commands! });
  }
  return blocks;
}

/** The block that sets the reader's values, with ours. Throws where the page asks for one that we have not, or the other way round. */
export function withValues({ commands }: Block, values: Readonly<Record<string, string>>): string {
  const asked = [...commands.matchAll(/^([A-Z_]+)=.*$/gm)].map(([, name]) => name!);
  const given = Object.keys(values);
  const strange = [
    ...asked.filter((name) => !given.includes(name)),
    ...given.filter((name) => !asked.includes(name)),
  ];
  if (strange.length > 0) throw new Error(`values that only page or walk knows: ${strange.join(', ')}`);
  return commands.replaceAll(/^([A-Z_]+)=.*$/gm, (_, name: string) => `${name}='${values[name]}'`);
}
