import { refuse, Refusal } from '@bourse/protocol/refusal';
import { screeningCalls, screeningVerdict } from '@bourse/protocol/screening/calls';
import { Download } from '../gateway/answer.ts';
import { handle, type Call } from '../gateway/call.ts';
import { parseJson } from '../parse-json.ts';
import type { Services } from '../services.ts';
import type { PhotoLinks } from './photo-links.ts';
import type { Screening } from './screening.ts';
import type { ServicePost } from './service-post.ts';
import { isSignedBy } from './signature.ts';

interface SignedFields {
  readonly id: string;
  readonly timestamp: string;
  readonly body: string;
  readonly signature: string;
}

/** `/bb/screening/*`: where services outside answer, and pull what waits for them (docs/screening.md). */
export function screeningHandlers(
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
  screening: Pick<Screening, 'take'>,
  post: Pick<ServicePost, 'waitingFor'>,
  photos: Pick<PhotoLinks, 'open'>,
): Call[] {
  /** Which service has signed it. */
  function senderOf(signed: SignedFields): 'screening' | 'kyc' | Refusal {
    const { services } = settings.screening;
    const sender = (['screening', 'kyc'] as const).find((source) => {
      const service = services[source];
      return service !== undefined && isSignedBy(service.secret, signed, clock.now());
    });
    return sender ?? refuse('SCREENING_NOT_SIGNED');
  }

  return [
    handle(screeningCalls.answer, async (signed) => {
      const sender = senderOf(signed);
      if (sender instanceof Refusal) return sender;
      const verdict = screeningVerdict.safeParse(parseJson(signed.body));
      if (!verdict.success) return refuse('INVALID_FIELD', { field: 'body' });
      await screening.take(sender, verdict.data);
      return {};
    }),
    handle(screeningCalls.pull, async (signed) => {
      const sender = senderOf(signed);
      return sender instanceof Refusal ? sender : { list: await post.waitingFor(sender) };
    }),
    handle(screeningCalls.photo, async ({ ticket }) => {
      const body = await photos.open(ticket);
      return body ? new Download({ contentType: 'image/jpeg', body }) : refuse('NOT_FOUND');
    }),
  ];
}
