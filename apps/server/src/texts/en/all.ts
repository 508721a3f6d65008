import { demo } from './demo.ts';
import { goingLive } from './going-live.ts';
import { inbox } from './inbox.ts';
import { letters } from './letters.ts';
import { mail } from './mail.ts';
import { operators } from './operators.ts';
import { papers } from './papers.ts';
import { startup } from './startup.ts';
import { trading } from './trading.ts';

/** All that the server says, by subject. */
export const en = { demo, goingLive, inbox, letters, mail, operators, papers, startup, trading };

export type Texts = typeof en;
