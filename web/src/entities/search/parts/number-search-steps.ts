export { findingsOf } from './part-matches';
export { questionsOf } from './part-queries';
export { readingsOf } from './number-readings';
