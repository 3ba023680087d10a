const holders = new WeakMap<{ stop: () => void }, number>();

/**
 * A page holds the client it searches with; the last one to let go ends what is in flight. Put off by a moment: strict
 * mode lets go and comes back at once, and the next page may hold the same client already.
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
