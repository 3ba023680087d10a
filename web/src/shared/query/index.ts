export { MAX_QUERY_LENGTH } from './clean';
export { engineQuery, isPartNumber, type EngineQuery } from './engine-query';
export { otherLayout } from './keyboard-layout';
export { numberKey } from './number-key';
export { findUnits } from './units';
export { looksLikeVin, readVin, type Repair, type VinReading } from './vin';
