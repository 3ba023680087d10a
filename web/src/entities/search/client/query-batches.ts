interface MultiSearchResponse {
  results: readonly unknown[];
}

/** Sends a multi-search as several requests of at most `size` queries each; the results are joined in their order. */
export async function inBatches(
  queries: readonly unknown[],
  size: number,
  post: (body: string) => Promise<MultiSearchResponse>,
): Promise<MultiSearchResponse> {
  const batches = Array.from({ length: Math.ceil(queries.length / size) }, (_, batch) =>
    queries.slice(batch * size, (batch + 1) * size),
  );
  const answers = await Promise.all(batches.map((batch) => post(JSON.stringify({ queries: batch }))));
  return { results: answers.flatMap(({ results }) => results) };
}
