import type { Services } from '../services.ts';
import type { OpenCall } from './call.ts';
import type { Ports } from '../gateway/open-ports.ts';

export function marketCalls(_services: Pick<Services, 'clock'>, _ports: Ports): OpenCall[] {
  return [];
}
