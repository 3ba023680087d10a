/**
 * Stubs of two modules of InstantSearch that never run here: `UrlRouter` replaces its history router and the library
 * that one needs, and insights are off. They would be a tenth of the search page.
 */
function unused(): never {
  throw new Error('The address is read and written by UrlRouter, and InstantSearch tells nobody of clicks');
}

export const createInsightsMiddleware = unused;
export default unused;
