export { default } from './completions';
export { remember } from './recent-searches';
export { submittedTab } from './submitted-tab';
