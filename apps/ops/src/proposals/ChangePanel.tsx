import { PERMISSIONS, type Permission } from '@bourse/protocol/operators/permissions';
import type { ProposalView } from '@bourse/protocol/operators/proposals/calls';
import { useTranslations } from 'use-intl';
import { fact, type Fact } from '../actions/Facts.tsx';
import { NotOnPage } from '../app/SidePanel.tsx';
import { diffLines } from '../content/diff-lines.ts';
import { TextDiff } from '../content/TextDiff.tsx';
import { changedFields, type ChangedField } from './changed-fields.ts';
import { textKey } from '../i18n/text-key.ts';
import { useDifference } from '../operators/MayList.tsx';
import { useFormats } from '../format/formats.ts';
import type { DetailProps } from '../table/ListPage.tsx';
import { useDeskName } from '../wallet/credit-owner.ts';
import { ProposalPanel } from './ProposalPanel.tsx';
import { listedCredits } from './suggested-credits.ts';

/** One proposal: what would change from what to what, who proposed it, and the second person's decision. */
export function ChangePanel({ id, row: proposal, onClose }: DetailProps<ProposalView>) {
  const t = useTranslations();
  const difference = useDifference();
  const creditFacts = useCreditFacts();
  const title = t('proposals.proposal', { id });
  if (!proposal) return <NotOnPage title={title} onClose={onClose} />;
  const { kind, subject } = proposal;
  const change = (): readonly Fact[] => {
    if (kind === 'role.set') return difference(permissionsIn(proposal.before), permissionsIn(proposal.after));
    if (kind === 'credits.suggested') return creditFacts(proposal);
    return changedFields(proposal).map((field) => fact(field.name, <Change key={field.name} {...field} />));
  };
  const payload: readonly Fact[] = [
    [t('proposals.kind'), t(`proposals.kinds.${textKey(kind)}`)],
    [t('list.subject'), subject],
    ...change(),
  ];
  return (
    <ProposalPanel
      area="proposals"
      title={title}
      proposal={proposal}
      payload={payload}
      can={proposal.can}
      refusal={proposal.refusal}
      onClose={onClose}
    />
  );
}

/** Of a list of credits each desk and coin, with what it was given so far. */
function useCreditFacts() {
  const t = useTranslations();
  const { amount } = useFormats();
  const deskName = useDeskName();
  return (proposal: ProposalView): readonly Fact[] => {
    const { credits, reason } = listedCredits(proposal);
    return [
      ...credits.map(({ desk, currency, amount: credited, given }): Fact => [
        `${deskName(desk)} · ${currency}`,
        t('credits.given', { amount: amount(credited, currency), given: amount(given) }),
      ]),
      [t('common.reason'), reason],
    ];
  };
}

/** A picture that an operator has stored, as it will be shown, with the path that is approved. */
function StoredPicture({ path }: { path: string }) {
  if (path === '' || path === '-') return '–';
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <img alt="" src={path} className="max-h-10 max-w-40 rounded-control" />
      <span className="text-12 wrap-anywhere text-muted">{path}</span>
    </span>
  );
}

/** Above this many characters, or with several lines, a change is shown line by line. */
const SHORT = 120;

const PICTURE = /^\/bb\/file\/icon\/[0-9a-f]{32}$/;

/** A field as it was and would be; of a white paper the file itself. */
function Change({ name, before, after }: ChangedField) {
  if (PICTURE.test(after) || (before !== undefined && PICTURE.test(before)))
    return (
      <>
        {before !== undefined && before !== after && (
          <>
            <StoredPicture path={before} /> →{' '}
          </>
        )}
        <StoredPicture path={after} />
      </>
    );
  if (before === undefined || before === after)
    return name === 'pdf' ? <ProposedPdf sha256={after} /> : after;
  if (name === 'pdf')
    return (
      <>
        {before && `${before} → `}
        <ProposedPdf sha256={after} />
      </>
    );
  const isLong = [before, after].some((text) => text.length > SHORT || text.includes('\n'));
  return isLong ? <TextDiff lines={diffLines(before, after)} /> : `${before} → ${after}`;
}

function ProposedPdf({ sha256 }: { sha256: string }) {
  const t = useTranslations('proposals');
  if (sha256 === '') return '–';
  return (
    <a href={`/ops/api/launchpad/proposedBook/${sha256}`} target="_blank" rel="noreferrer" className="link">
      {t('openPdf')} <span className="text-12 wrap-anywhere text-muted">{sha256}</span>
    </a>
  );
}

/** The permissions of a role before or after the change. */
function permissionsIn(json: string): readonly Permission[] {
  const { permissions = [] } = (JSON.parse(json) ?? {}) as { permissions?: readonly string[] };
  return PERMISSIONS.filter((each) => permissions.includes(each));
}
