import type { Rate } from '../gateway/rate-limit.ts';
import { openGuide } from './open-guide.ts';
import { openStreams } from './open-streams.ts';
import type { ReferenceOptions } from './openapi.ts';
import { guideMarkdown, sectionsMarkdown, type Guide, type Section } from './section.ts';

type About = Pick<ReferenceOptions, 'brand' | 'limits'>;

/** What holds for every call, as Markdown. */
export function introduction(about: About): string {
  return [sectionsMarkdown(sections(about)), ...guides(about).map(guideMarkdown)].join('\n\n');
}

/** What there is to know about the open API. */
export function guides(about: About): readonly Guide[] {
  return [openGuide(about), openStreams()];
}

/** What holds for every call of the web app. */
export function sections({ brand, limits }: About): readonly Section[] {
  return [
    {
      title: 'Calls',
      text: [
        `There are two ways in. Programs that trade use the open API, which speaks the protocol of HTX: begin at [Open API](#open-api). Everything else here is the API that the ${brand} web app itself uses.`,
        `In the latter, nearly every call is a POST with form-encoded fields; a JSON object of texts does as well, and calls that take a picture are multipart. All fields are texts. An empty field counts as absent, an unknown one is ignored, one that is sent twice is refused.`,
        'Messages come in the language of the `Accept-Language` header: `en-US`, `zh-CN`, `ko` or `ja`.',
      ],
    },
    {
      title: 'Answers',
      text: [
        'Every expected answer has HTTP status 200; the code inside tells a success from a refusal. A refusal has changed nothing.',
        'Most calls answer `{"code": 1, "msg": …, "data": …}`, and `{"code": 0, "msg": …}` when they refuse. Calls of the contract side answer `{"code": 200, "message": …, "result": …}` and refuse with code 400. Market calls answer `{"status": "ok", "ts": …, …}` and refuse with `{"status": "error", "err-code": …, "err-msg": …}`.',
        'Code -2 means that the token is absent, wrong, expired or revoked. Status 429 and 503 come with a `Retry-After` header. A command that the exchange cannot store within 5 s is answered with 503: its message says whether it was not carried out, or whether that is not known yet; then look at your orders, or repeat it with the same `requestId`. Status 500 is a fault of ours; its `X-Error-Id` header helps to find it.',
        'Lists take `pageNo` and `pageSize` and answer `{"list": […], "totalRow": …}`, newest first unless said otherwise.',
      ],
    },
    {
      title: 'Signing in',
      text: [
        '`/user/login` answers a token, valid for seven days after its last use. Send it as the `X-Access-Token` header, or as the fields `token` and `userId`.',
      ],
    },
    {
      title: 'Money',
      text: [
        'Amounts and prices are decimal texts, exact to 8 decimals: `"0.00001"`. No sign, no exponent, no blanks; at most 18 digits before the point, and 20 in all. What does not fit is refused, never rounded. Times are milliseconds since 1970, UTC.',
      ],
    },
    {
      title: 'Repeats',
      text: [
        'Every call that moves money takes a `requestId` of your own making, up to 64 visible characters. A repeat within 24 hours answers what the first one did and does nothing again, so a call whose answer was lost can safely be made again. The same `requestId` with anything else in the call is refused, as is a `clientOrderId` used for another order. What was refused, or had nothing to do, is not remembered. Orders take a `clientOrderId` besides, which names the order later.',
      ],
    },
    {
      title: 'Limits',
      text: [
        `${rateText('A signed-in user', limits.perSession)} ${rateText('All other calls of an IP address together', limits.perIp)} A body has at most 64 KiB, a picture at most 8 MiB.`,
      ],
    },
    {
      title: 'Stream',
      text: [
        'The WebSocket `/stream` sends JSON texts. Subscribe with `{"op": "sub", "channels": ["depth:btcusdt"]}`. The first message of a channel is a snapshot, deltas follow; when `prev` of a delta is not the `seq` you have, subscribe again. Channels: `depth:<symbol>`, `trades:<symbol>`, `kline:<symbol>:<period>`, `tickers`, `status`, and after `auth` the private `user`.',
      ],
    },
  ];
}

function rateText(who: string, rate: Rate | false): string {
  if (rate === false) return `${who} may call as often as he likes.`;
  return `${who}: ${rate.perSecond} calls per second, up to ${rate.burst} at once.`;
}
