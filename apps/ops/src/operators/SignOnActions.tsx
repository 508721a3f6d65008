import type { OperatorView } from '@bourse/protocol/operators/team/calls';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { call } from '../api/client.ts';
import { signOnQuery } from './sign-on.ts';

/** Links an operator to his account at the provider of single sign-on, where there is one, or takes the link off. */
export function SignOnActions({
  operator: { id, signOn },
  facts,
}: {
  operator: Pick<OperatorView, 'id' | 'signOn'>;
  facts: readonly (readonly [string, string])[];
}) {
  const t = useTranslations();
  const offer = useQuery(signOnQuery).data;
  return (
    <>
      {offer && offer.name !== '' && (
        <Action
          label={t('operators.link')}
          title={t('operators.linkTo', { name: offer.name })}
          facts={facts}
          note={t('operators.linkNote')}
          fields={[{ name: 'subject', label: t('operators.subject'), maxLength: 255 }]}
          review={({ subject }) => [...facts, [t('operators.signOnAs'), subject]]}
          run={({ subject }) => call('signOn/link', { id, subject })}
        />
      )}
      {signOn !== '' && (
        <Action
          label={t('operators.unlink')}
          facts={[...facts, [t('operators.signOnAs'), signOn]]}
          note={t('operators.unlinkNote')}
          tone="down"
          run={() => call('signOn/unlink', { id })}
        />
      )}
    </>
  );
}
