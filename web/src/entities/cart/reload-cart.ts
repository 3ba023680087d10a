/** A call changed the cart on the server: the browser asks how it is now. */
export async function reloadCart(): Promise<void> {
  const { drainQueue: drain } = await import('./sync-queue');
  await drain(true);
}
