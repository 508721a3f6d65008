import type { FieldsOf } from '@bourse/protocol/call';
import type { OpsContentDetail } from '@bourse/protocol/operators/content/calls';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import type { ActionField } from '../actions/ActionDialog.tsx';
import { isWholeNumber } from '../actions/field-checks.ts';
import { call, type Calls } from '../api/client.ts';
import { useFormats } from '../format/formats.ts';
import { tabsQuery } from './api.ts';
import { KINDS } from './kinds.ts';
import { localTime, parseLocalTime } from './local-time.ts';

const LAST_POSITION = 10_000;
const LONGEST_LINK = 300;
/** As the server takes it (protocol, `opsContentCalls.settings`). */
const LINK = /^(https:\/\/[^\s<>"'`\\]+|\/(?!\/)[^\s<>"'`\\]*)$/;

interface ContentActionsProps {
  content: OpsContentDetail;
  /** Something has been written that is not saved. */
  unsaved: boolean;
  onChanged: (answer: OpsContentDetail, from: number) => void;
}

/** What can be done with a piece of content besides writing it. */
export function ContentActions({ content, unsaved, onChanged }: ContentActionsProps) {
  const t = useTranslations();
  const { time } = useFormats();
  const { id, version, state, publishTime, hideTime } = content;
  const isOut = state === 'published' || state === 'scheduled';
  const facts = [
    [t('content.title'), content.title] as const,
    [t('common.status'), t(`content.states.${state}`)] as const,
    publishTime > 0 && ([t('content.publishTime'), time(publishTime)] as const),
    hideTime > 0 && ([t('content.hideTime'), time(hideTime)] as const),
  ];

  async function publish(fields: Omit<FieldsOf<Calls['content/publish']>, 'id' | 'version'>) {
    const answer = await call('content/publish', { id, version, ...fields });
    onChanged(answer, version);
    return answer;
  }

  return (
    <>
      <SettingsAction
        content={content}
        onChange={async (fields) => {
          const answer = await call('content/settings', { id, version, ...fields });
          onChanged(answer, version);
          return answer;
        }}
      />
      {isOut && (
        <Action
          label={t('content.withdraw')}
          title={t('content.withdrawTitle')}
          facts={facts}
          note={t('content.withdrawNote')}
          tone="down"
          run={() => publish({ state: 'draft' })}
        />
      )}
      <Action
        label={t(isOut ? 'content.schedule' : 'content.publish')}
        buttonTone={isOut ? 'secondary' : 'primary'}
        disabled={unsaved}
        title={t('content.publishTitle')}
        facts={facts}
        note={t('content.publishNote')}
        fields={[
          timeField('publishTime', t('content.publishTime'), t('content.publishTimeHint'), publishTime),
          timeField('hideTime', t('content.hideTime'), t('content.hideTimeHint'), hideTime),
        ]}
        confirm={t(isOut ? 'common.save' : 'content.publish')}
        run={(values) =>
          publish({
            state: 'published',
            publishTime: parseLocalTime(values.publishTime ?? ''),
            hideTime: parseLocalTime(values.hideTime ?? ''),
          })
        }
      />
    </>
  );

  function timeField(name: string, label: string, hint: string, ms: number): ActionField {
    return {
      name,
      label,
      hint,
      // A time that has passed has done its work: publishing again is from now on.
      initial: isOut ? localTime(ms) : '',
      optional: true,
      half: true,
      maxLength: 16,
      check: (text: string) => (parseLocalTime(text) === undefined ? t('content.timeRule') : undefined),
    };
  }
}

interface SettingsActionProps {
  content: OpsContentDetail;
  onChange: (fields: Readonly<Record<string, string | undefined>>) => Promise<unknown>;
}

function SettingsAction({ content, onChange }: SettingsActionProps) {
  const t = useTranslations();
  const { kind, tab, position, picture, link } = content;
  const tabs = useQuery({ ...tabsQuery, enabled: kind === 'article' }).data?.list ?? [];
  const checkLink = (text: string) => (LINK.test(text) ? undefined : t('content.linkRule'));
  const fields: ActionField[] = [
    ...(kind === 'article'
      ? [
          {
            name: 'tab',
            label: t('content.tab'),
            initial: tab,
            optional: true,
            items: [
              { value: '', label: t('common.none') },
              ...tabs.map(({ slug, title }) => ({ value: slug, label: title })),
            ],
          },
        ]
      : []),
    ...(KINDS[kind].position
      ? [
          {
            name: 'position',
            label: t('content.position'),
            initial: String(position),
            hint: t('content.positionHint'),
            check: (text: string) =>
              isWholeNumber(text, 0, LAST_POSITION) ? undefined : t('content.positionHint'),
            maxLength: 5,
          },
        ]
      : []),
    ...(kind === 'banner'
      ? [
          {
            name: 'picture',
            label: t('content.picture'),
            initial: picture,
            optional: true,
            hint: t('content.pictureHint'),
            maxLength: LONGEST_LINK,
            check: checkLink,
          },
          {
            name: 'link',
            label: t('content.link'),
            initial: link,
            optional: true,
            hint: t('content.linkHint'),
            maxLength: LONGEST_LINK,
            check: checkLink,
          },
        ]
      : []),
  ];
  if (fields.length === 0) return null;
  return (
    <Action
      label={t('common.settings')}
      fields={fields}
      confirm={t('common.save')}
      // What is not asked for stays as it is.
      run={(values) => onChange({ tab, position: String(position), picture, link, ...values })}
    />
  );
}
