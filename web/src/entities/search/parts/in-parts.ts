export { findingsOf } from './findings';
export { questionsOf } from './questions';
export { readingsOf } from './reading';
