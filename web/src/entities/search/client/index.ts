export type { EngineFailure } from './engine-error';
export { useEngineHealth } from './engine-health';
export { engineOf, prepareSearch } from './engine';
