import { useShopName } from './session-store';

/** Title of the browser's tab: the page, then the shop. */
export function PageTitle({ name }: { name: string }) {
  return <title>{`${name} — ${useShopName()}`}</title>;
}
