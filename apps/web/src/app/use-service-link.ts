import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../api/config.ts';
import { parameterQuery } from '../api/parameter.ts';
import { isIos, serviceLink } from './service-link.ts';

/** Attributes of a link to customer service; absent when the operator has set none. */
export function useServiceLink(): { href: string; target?: string; rel?: string } | undefined {
  const ws = useQuery(parameterQuery('customer_service_ws')).data;
  const email = useQuery(parameterQuery('customer_service_email')).data;
  const href = serviceLink({ ws, email, serviceUrl: useConfig()?.serviceUrl });
  if (!href) return undefined;
  // A mail program opens by itself; a new window would stay empty.
  const newWindow = href.startsWith('https:') && !isIos(navigator.userAgent, navigator.maxTouchPoints);
  return { href, ...(newWindow && { target: '_blank', rel: 'noopener noreferrer' }) };
}
