/**
 * Takes the place of `qs` in the bundle. InstantSearch imports that library for its own history router only, and here
 * `UrlRouter` stands in for that router, so `qs` would be 16 kB (gzip) that never run.
 */
function unused(): never {
  throw new Error('The address is read and written by UrlRouter; nothing else may need qs');
}

export const parse = unused;
export const stringify = unused;
export default { parse, stringify };
