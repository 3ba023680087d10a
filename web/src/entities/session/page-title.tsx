import { useShopName } from './session-store';

/** Document title: the page, then the shop. */
export function PageTitle({ name }: { name: string }) {
  return <title>{`${name} — ${useShopName()}`}</title>;
}
