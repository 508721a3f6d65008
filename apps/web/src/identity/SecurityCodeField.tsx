import type { SecurityPurpose } from '@bourse/protocol/identity/calls';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useSession } from '../session/session.ts';
import { sendSecurityCode, userInfoQuery, type CodeOperation } from './api.ts';
import { CodeButton } from './CodeButton.tsx';
import { CodeField } from './CodeField.tsx';

/** For the e-mail code that a signed-in user confirms something with, with the button that mails it. */
export function SecurityCodeField({
  purpose,
  operation,
  ...field
}: {
  purpose: SecurityPurpose;
  /** What the code is to confirm, beyond its purpose; asked when the code is. */
  operation?: () => CodeOperation;
} & ComponentProps<typeof CodeField>) {
  const userId = useSession((state) => state.credentials?.userId);
  const email = useQuery(userInfoQuery(userId)).data?.email;
  return (
    <CodeField
      trailing={
        <CodeButton checkedEmail={() => email} send={() => sendSecurityCode(purpose, operation?.())} />
      }
      {...field}
    />
  );
}
