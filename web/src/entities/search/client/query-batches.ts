/** Searches that the engine answers in one request of a browser (onebox/engine/admission/public_limits.py). */
export const MAX_QUERIES = 10;

interface MultiSearchBody {
  queries: readonly unknown[];
}

/** Splits the body of a multi-search into bodies of at most ten queries each. */
export function inBatches(body: string): readonly string[] {
  const { queries, ...rest } = JSON.parse(body) as MultiSearchBody;
  if (queries.length <= MAX_QUERIES) return [body];
  return Array.from({ length: Math.ceil(queries.length / MAX_QUERIES) }, (_, batch) =>
    JSON.stringify({ ...rest, queries: queries.slice(batch * MAX_QUERIES, (batch + 1) * MAX_QUERIES) }),
  );
}
