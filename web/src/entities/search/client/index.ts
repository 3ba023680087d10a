import { getSearchToken } from '@shared/api/calls';
import { TokenKeeper } from './token-keeper';
import { createTransport, type Transport } from './transport';

export type { EngineFailure } from './engine-error';
export { useEngineHealth } from './engine-health';
export type { Transport } from './transport';

const keeper = new TokenKeeper(() => getSearchToken());
const transports = new Map<number, Transport>();

/** Asks for the token before the first search needs it. */
export function prepareSearch(): void {
  keeper.current().catch(() => undefined);
}

/** Plain requests to the engine for a city, one transport a city. */
export function transportOf(cityId: number): Transport {
  const transport = transports.get(cityId) ?? createTransport(keeper, cityId);
  transports.set(cityId, transport);
  return transport;
}
