import { engineOver, type Engine } from '@entities/search/client/engine';
import { createHttpClient } from '@entities/search/client/http-client';
import { TokenKeeper } from '@entities/search/client/token-keeper';
import { loadContext, type LabContext } from './lab-context';

/** The shop's engine with the token of staff, which also covers the preview. */
export function labEngine({ engine }: LabContext, cityId: number): Engine {
  let first: LabContext['engine'] | null = engine;
  const keeper = new TokenKeeper(async () => {
    const token = first ?? (await loadContext('')).engine;
    first = null;
    return token;
  });
  return engineOver(createHttpClient(keeper, cityId));
}
