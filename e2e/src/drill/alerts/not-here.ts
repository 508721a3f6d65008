/** Why an alert has no drill, and where it is tried instead: files of this repository that name what it looks at. */
export interface NotFired {
  readonly why: string;
  readonly triedIn: readonly string[];
}

/** What the drills of alerts do not fire. */
export const NOT_HERE: Readonly<Record<string, NotFired>> = {
  RepliesLate: {
    why: 'a core that is heard and answers nothing: one whose database hangs refuses, and one that stands still is not heard',
    triedIn: ['deploy/prometheus/rules-machines.test.yml', 'apps/server/src/link/metrics.test.ts'],
  },
  ConsoleSpent: {
    why: 'an operator whose page asks hundreds of times a second',
    triedIn: ['deploy/prometheus/rules.test.yml'],
  },
  UploadsSpent: {
    why: 'hundreds of pictures of one user, each of which is decoded',
    triedIn: ['deploy/prometheus/rules.test.yml'],
  },
  PlacesSpent: {
    why: 'two dozen slow uploads from six networks, held for minutes',
    triedIn: ['deploy/prometheus/rules.test.yml'],
  },
  ReadsRefused: {
    why: 'slow lists of many users at once',
    triedIn: ['deploy/prometheus/rules.test.yml'],
  },
  DatabaseCrowded: {
    why: 'every connection asleep for seconds',
    triedIn: ['deploy/prometheus/rules.test.yml'],
  },
  FramesLate: {
    why: 'more sockets than a drill has',
    triedIn: ['deploy/prometheus/rules.test.yml'],
  },
};
