import type { Parameter } from '@bourse/protocol/identity/calls';
import { useQuery } from '@tanstack/react-query';
import { Headset } from 'lucide-react';
import { useLocation } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { callGet } from '../api/client.ts';
import { useConfig } from '../api/config.ts';
import { isIos, serviceLink } from './service-link.ts';

const HOUR_MS = 3_600_000;

function useParameter(paramName: string): string | undefined {
  return useQuery({
    queryKey: ['config', 'parameter', paramName],
    queryFn: ({ signal }) => callGet<Parameter>('/paramter/getParamListByKeyName', { paramName }, signal),
    staleTime: HOUR_MS,
  }).data?.valueName;
}

/** Under the button that sends an order; on a phone above the fixed buy and sell buttons. */
const BELOW_FORM = 'top-[min(572px,calc(100dvh-56px))] max-[699px]:top-auto max-[699px]:bottom-36';

/**
 * The floating way to customer service; absent when the operator has set none. On the trade page it floats where it
 * covers neither a row's action nor a button.
 */
export function ServiceButton() {
  const trading = useLocation({ select: ({ pathname }) => pathname.endsWith('/home/detail') });
  const t = useTranslations('shell');
  const ws = useParameter('customer_service_ws');
  const email = useParameter('customer_service_email');
  const link = serviceLink({ ws, email, serviceUrl: useConfig()?.serviceUrl });
  if (!link) return null;
  // A mail program opens by itself; a new window would stay empty.
  const newWindow = link.startsWith('https:') && !isIos(navigator.userAgent, navigator.maxTouchPoints);
  return (
    <a
      href={link}
      {...(newWindow && { target: '_blank', rel: 'noopener noreferrer' })}
      aria-label={t('service')}
      title={t('service')}
      className={`fixed right-4 z-20 flex size-10 ${trading ? BELOW_FORM : 'bottom-4 max-[699px]:bottom-20'} items-center justify-center rounded-full border border-line-strong bg-raised text-ink shadow-lg shadow-black/20 transition hover:bg-hover`}
    >
      <Headset aria-hidden className="size-5" />
    </a>
  );
}
