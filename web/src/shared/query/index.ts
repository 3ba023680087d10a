export { clean, fold, MAX_QUERY_LENGTH } from './clean';
export { engineQuery, isPartNumber, type EngineQuery } from './engine-query';
export { numberKey } from './number-key';
export { canonicalUnits, canonicalUnitsTyped, findUnits } from './units';
