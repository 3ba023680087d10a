import { getSearchToken } from '@shared/api/calls';
import { TokenKeeper } from './token-keeper';
import { createTransport, type Transport } from './transport';

export { EngineError, engineErrorOf, type EngineFailure } from './engine-error';
export { scheduleRetry } from './recovery';
export type { Transport } from './transport';

const keeper = new TokenKeeper(() => getSearchToken());
const transports = new Map<number, Transport>();

/** Plain requests to the engine for a city, one transport a city. */
export function transportOf(cityId: number): Transport {
  const transport = transports.get(cityId) ?? createTransport(keeper, cityId);
  transports.set(cityId, transport);
  return transport;
}
