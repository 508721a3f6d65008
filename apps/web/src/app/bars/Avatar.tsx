import { useQuery } from '@tanstack/react-query';
import { CircleUser } from 'lucide-react';
import { useEffect, useState } from 'react';
import { showFailure } from '../../api/client.ts';
import { userInfoQuery } from '../../identity/api.ts';
import { useSession } from '../../session/session.ts';

/** The user's picture; the default one for a visitor, and when there is none or it cannot be had. */
export function Avatar() {
  const userId = useSession((state) => state.credentials?.userId);
  const { data, error } = useQuery(userInfoQuery(userId));
  const [broken, setBroken] = useState<string>();
  useEffect(() => {
    if (error) showFailure(error);
  }, [error]);
  const icon = userId !== undefined && data?.icon;
  if (!icon || icon === broken) return <CircleUser aria-hidden className="size-4.5" />;
  return (
    <img alt="" src={icon} className="size-5 rounded-full object-cover" onError={() => setBroken(icon)} />
  );
}
