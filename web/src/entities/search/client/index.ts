import { getSearchToken } from '@shared/api/calls';
import { TokenKeeper } from './token-keeper';
import { createTransport, type Transport } from './transport';

export type { EngineFailure } from './engine-error';
export { useEngineHealth } from './engine-health';
export type { Transport } from './transport';

const keeper = new TokenKeeper(() => getSearchToken());
const transports = new Map<number, Transport>();

/** Prefetches the search token. */
export function prepareSearch(): void {
  keeper.current().catch(() => undefined);
}

/** The transport of a city, created once. */
export function transportOf(cityId: number): Transport {
  const transport = transports.get(cityId) ?? createTransport(keeper, cityId);
  transports.set(cityId, transport);
  return transport;
}
