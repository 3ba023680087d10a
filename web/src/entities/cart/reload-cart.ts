/** A call changed the cart on the server: the browser asks how it is now. */
export async function takeCartFromServer(): Promise<void> {
  const { drain } = await import('./sync-queue');
  await drain(true);
}
