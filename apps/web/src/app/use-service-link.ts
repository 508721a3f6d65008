import { useQuery } from '@tanstack/react-query';
import { get } from '../api/client.ts';
import { useConfig } from '../api/config.ts';
import { isIos, serviceLink } from './service-link.ts';

const HOUR_MS = 3_600_000;

function useParameter(paramName: string): string | undefined {
  return useQuery({
    queryKey: ['config', 'parameter', paramName],
    queryFn: ({ signal }) => get('/paramter/getParamListByKeyName', { paramName }, signal),
    staleTime: HOUR_MS,
  }).data?.valueName;
}

/** Attributes of a link to customer service; absent when the operator has set none. */
export function useServiceLink(): { href: string; target?: string; rel?: string } | undefined {
  const ws = useParameter('customer_service_ws');
  const email = useParameter('customer_service_email');
  const href = serviceLink({ ws, email, serviceUrl: useConfig()?.serviceUrl });
  if (!href) return undefined;
  // A mail program opens by itself; a new window would stay empty.
  const newWindow = href.startsWith('https:') && !isIos(navigator.userAgent, navigator.maxTouchPoints);
  return { href, ...(newWindow && { target: '_blank', rel: 'noopener noreferrer' }) };
}
