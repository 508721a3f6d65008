import type { Exchange, StartOptions } from './launch/exchange-process.ts';

/** Starts the exchange, or the part of it that this process is to be (`ROLE`). */
export async function startExchange(options: StartOptions): Promise<Exchange> {
  switch (options.settings.role) {
    case 'all':
      return (await import('./exchange.ts')).startExchange(options);
    case 'core':
      return (await import('./core.ts')).startCore(options);
    case 'gateway':
      return (await import('./gateway.ts')).startGateway(options);
  }
}
