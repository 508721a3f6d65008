import type { ApiKeyView } from '@bourse/protocol/api-keys/calls';
import { RightBadges } from './RightBadges.tsx';

/** Which key is meant, before something is done to it. */
export function KeyCard({ apiKey: { label, accessKey, rights } }: { apiKey: ApiKeyView }) {
  return (
    <div className="flex flex-col gap-2 rounded-control border border-line p-3">
      <p className="text-14 font-semibold wrap-anywhere">{label}</p>
      <code className="font-mono text-12 wrap-anywhere text-muted">{accessKey}</code>
      <RightBadges rights={rights} />
    </div>
  );
}
