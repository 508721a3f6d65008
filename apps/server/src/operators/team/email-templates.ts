import type { Language } from '@bourse/protocol/languages';
import type { EmailTemplate } from '../../mail/render-email.ts';
import { TEXTS } from '../../texts/texts.ts';

/** Tells an operator of a passkey that was made in his name. */
export function passkeyAddedEmail(
  language: Language,
  values: Readonly<Record<'brand' | 'name' | 'time' | 'ip' | 'from' | 'link', string>>,
): EmailTemplate {
  return filled(TEXTS[language].operators.passkeyAdded, values);
}

/** The letter that brings an operator his enrolment link. */
export function enrolmentEmail(
  language: Language,
  values: Readonly<Record<'brand' | 'link' | 'until', string>>,
): EmailTemplate {
  return filled(TEXTS[language].operators.enrolment, values);
}

/** Tells the desk what is not to be decided any more. */
export function cancelledEmail(
  language: Language,
  values: Readonly<Record<'brand' | 'operator' | 'subjects' | 'link', string>>,
): EmailTemplate {
  return filled(TEXTS[language].operators.cancelled, values);
}

function filled(
  { subject, paragraphs }: EmailTemplate,
  values: Readonly<Record<string, string>>,
): EmailTemplate {
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
  return { subject: fill(subject), paragraphs: paragraphs.map(fill) };
}
