import { useNavigate, useRouter } from '@tanstack/react-router';
import { useSession } from '../../session/session.ts';

/** Where a log-in or a registration leads, as whoever asked for it said. Pages of the steps themselves lead home. */
export function useGoOn(): () => Promise<void> {
  const router = useRouter();
  const navigate = useNavigate();
  return async () => {
    const { afterLogin } = useSession.getState();
    useSession.setState({ afterLogin: 'home' });
    if (afterLogin === 'home') await navigate({ to: '/home' });
    else if (afterLogin !== 'here') router.history.push(router.basepath + afterLogin.to);
  };
}
