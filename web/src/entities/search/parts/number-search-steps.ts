export { partMatches } from './part-matches';
export { partQueries } from './part-queries';
export { readingsOf } from './number-readings';
