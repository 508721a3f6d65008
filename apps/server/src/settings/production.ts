import type { Settings } from '../settings.ts';
import type { SettingsReader } from './settings-reader.ts';

/** Production trades real money: nothing that invents or replays prices, nothing that approves by itself. */
export function refuseDemoInProduction(settings: Settings, reader: SettingsReader): void {
  if (settings.mode !== 'production') return;
  if (settings.demoReview) {
    reader.errors.push(
      'DEMO_REVIEW: "on" is for MODE=demo; in production people review. Remove it or set it to off.',
    );
  }
  if (settings.feed.kind !== 'htx') {
    const given = reader.get('FEED') === undefined ? 'the default "sim"' : `"${reader.get('FEED')}"`;
    reader.errors.push(`FEED: ${given} has no real prices; MODE=production needs FEED=htx or htx:<url>.`);
  }
  if (settings.publicHosts.length === 0) {
    reader.errors.push(
      'PUBLIC_URL: MODE=production needs the address under which it is reached, such as https://exchange.example.com.',
    );
  }
  refuseLostMail(settings, reader);
  if (reader.get('SIM_SEED') !== undefined) {
    reader.errors.push('SIM_SEED: seeds invented prices and has no place in MODE=production. Remove it.');
  }
}

/** Codes, warnings and operators' links go by mail: without it nobody registers, and nobody would notice why. */
function refuseLostMail({ smtpUrl, mailFrom }: Settings, reader: SettingsReader): void {
  if (reader.get('SMTP_URL') === undefined) {
    reader.errors.push(
      'SMTP_URL: MODE=production needs a mail server, such as smtp://user:password@host:587; SMTP_URL=outbox says that mails are to stay files in DATA_DIR/outbox.',
    );
  } else if (smtpUrl !== undefined && mailFrom === undefined) {
    reader.errors.push(
      'MAIL_FROM: MODE=production needs the address that its mails come from, such as no-reply@example.com.',
    );
  }
}
