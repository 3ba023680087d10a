export type { CarVocabulary } from './car-vocabulary';
export { fold, MAX_QUERY_LENGTH } from './clean-query';
export { isOneEdit } from './lexicon';
export { numberKey } from './number-key';
export { NUMBER_FIELDS, searchKey, withoutAnnouncement } from './number-search';
export {
  isRepair,
  planQuery,
  type Ask,
  type QueryPlan,
  type AskRole,
  type PlannedCar,
  type QueryReading,
} from './query-plan';
export { stem, stems } from './stem';
export { findUnits } from './units';
export { readVocabulary, type Vocabulary } from './vocabulary';
