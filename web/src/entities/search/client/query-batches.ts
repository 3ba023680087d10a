/** Searches that the engine answers in one request of a browser (onebox/engine/admission/public_limits.py). */
export const MAX_QUERIES = 10;

/** Sends queries in as many requests as the engine's limit needs, at once; the results are joined in their order. */
export async function inBatches<Result>(
  queries: readonly object[],
  send: (batch: object[]) => Promise<{ results: readonly Result[] }>,
): Promise<Result[]> {
  const batches = Array.from({ length: Math.ceil(queries.length / MAX_QUERIES) }, (_, batch) =>
    queries.slice(batch * MAX_QUERIES, (batch + 1) * MAX_QUERIES),
  );
  return (await Promise.all(batches.map(send))).flatMap(({ results }) => results);
}
