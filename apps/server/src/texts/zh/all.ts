import type { Texts } from '../en/all.ts';
import { demo } from './demo.ts';
import { goingLive } from './going-live.ts';
import { inbox } from './inbox.ts';
import { letters } from './letters.ts';
import { mail } from './mail.ts';
import { operators } from './operators.ts';
import { papers } from './papers.ts';
import { startup } from './startup.ts';
import { trading } from './trading.ts';

export const zh: Texts = { demo, goingLive, inbox, letters, mail, operators, papers, startup, trading };
