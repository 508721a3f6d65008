import type { LaunchCheck } from '@bourse/protocol/operators/golive/checks';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { call } from '../api/client.ts';
import { useMay } from '../operators/rights.ts';
import { ProposeSuggested } from '../wallet/ProposeSuggested.tsx';

const CODE = /^\d{6}$/;

/** What makes a check done from here: desks are given what they lack; a test is sent, and its code is entered where it came. */
export function CheckActions({ name }: { name: LaunchCheck }) {
  const t = useTranslations('golive');
  const may = useMay();
  if (name === 'desks' && may('credits.decide')) return <ProposeSuggested />;
  if (!may('golive.manage') || (name !== 'mail' && name !== 'alerts')) return null;
  const send = name === 'mail' ? 'testMail' : 'testAlert';
  return (
    <div className="flex shrink-0 gap-2">
      <Action
        label={t(send)}
        done={t(name === 'mail' ? 'mailSent' : 'alertFired')}
        run={() => call(`golive/${send}`, {})}
      />
      <Action
        label={t('confirm')}
        fields={[
          {
            name: 'code',
            label: t('code'),
            maxLength: 6,
            check: (code: string) => (CODE.test(code) ? undefined : t('codeRule')),
          },
        ]}
        done={t('confirmed')}
        run={({ code }) => call('golive/confirm', { what: name, code })}
      />
    </div>
  );
}
