import { getCart } from '@shared/api/calls';
import { patchStored } from '@shared/storage/stored';
import { useCart } from './store';

/** A call changed the cart on the server: the browser shows the same. */
export async function takeCartFromServer(city: number): Promise<void> {
  const { items } = await getCart([], city);
  const lines = items.map(({ id, city_id, qty }) => ({ id, city_id, qty }));
  patchStored({ products: lines });
  useCart.setState({ lines });
}
