const holders = new WeakMap<{ stop: () => void }, number>();

/**
 * Reference count of a search client: when the last page releases it, its requests are aborted. Deferred by a task,
 * because strict mode releases and retains at once, and the next page may retain the same client.
 */
export function retainClient(client: { stop: () => void }): () => void {
  holders.set(client, (holders.get(client) ?? 0) + 1);
  return () => {
    holders.set(client, (holders.get(client) ?? 1) - 1);
    setTimeout(() => {
      if (holders.get(client) === 0) client.stop();
    });
  };
}
