/** Reloads the cart after a request that changed it on the server. */
export async function reloadCart(): Promise<void> {
  const { drainQueue } = await import('./sync-queue');
  await drainQueue(true);
}
