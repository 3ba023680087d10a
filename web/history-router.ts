import type { Plugin } from 'vite';

const HISTORY = /\/instantsearch\.js\/es\/lib\/routers\/history\.js$/;

/**
 * Leaves out InstantSearch's default router and its parser of query strings, 3.7 kB gzip: results pages pass a router of
 * their own, and completions have none.
 */
export function withoutHistoryRouter(): Plugin {
  return {
    name: 'history-router',
    apply: 'build',
    load: {
      filter: { id: HISTORY },
      handler: () => "export default () => { throw new Error('Pass a router to InstantSearch.'); };",
    },
  };
}
