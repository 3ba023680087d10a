/**
 * Takes the place of two parts of InstantSearch in the bundle that never run here: `UrlRouter` stands in for its history
 * router, with the library that one needs, and nobody is told of clicks. They would be a tenth of the search page.
 */
function unused(): never {
  throw new Error('The address is read and written by UrlRouter, and InstantSearch tells nobody of clicks');
}

export const createInsightsMiddleware = unused;
export default unused;
