import { afterEach, beforeEach, expect, it } from 'vitest';
import { useCart } from '@entities/cart/cart-store';
import { syncSavedLists } from '@entities/saved/saved-sync';
import { useSaved } from '@entities/saved/saved-store';
import { dropLogin } from '@shared/api/login-cookie';
import { setLoginCookie } from '@shared/testing/log-in';
import { PERSONAL_PREFIX, tabStorage } from '@shared/storage/browser-storage';
import { patchGuestStorage, readGuestStorage } from '@shared/storage/guest-storage';
import { loginId, syncAccountAcrossTabs, useAccount, type LogoutReason } from './account-store';

const line = { id: 7, city_id: 1, qty: 2 };
const DRAFT = `${PERSONAL_PREFIX}draft`;
let stops: (() => void)[] = [];

beforeEach(() => {
  setLoginCookie('a-login-of-a-customer');
  useAccount.setState({ loginId: 'a-login-of-a-customer', logoutReason: null });
  const change = { kind: 'add', line, key: 'k' };
  localStorage.setItem('shop-cart', JSON.stringify({ owner: loginId(), base: [], changes: [change] }));
  useCart.setState({ lines: [line] });
  useSaved.getState().replace('favorite', [5]);
  tabStorage.write(DRAFT, { name: 'Анна' });
  tabStorage.write('saved-looked', 1); // the lists are loaded already
  stops = [syncAccountAcrossTabs(), syncSavedLists()];
});

afterEach(() => stops.forEach((stop) => stop()));

/** What the other tab has left in the shared storage when its signal arrives here. */
function endInOtherTab(ended: LogoutReason | null, products = [line], favorite = [5]): void {
  dropLogin();
  localStorage.removeItem('shop-cart');
  patchGuestStorage({ products, favorite });
  localStorage.setItem('shop-account', JSON.stringify({ at: Date.now(), ended }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'shop-account' }));
}

it('keeps unsent lines, lists and drafts when the login expired in another tab', () => {
  endInOtherTab('expired');
  expect(useAccount.getState()).toMatchObject({ loginId: null, logoutReason: 'expired' });
  expect(useCart.getState().lines).toEqual([line]);
  expect(readGuestStorage()).toMatchObject({ products: [line], favorite: [5] });
  expect(useSaved.getState().favorite).toEqual([5]);
  expect(tabStorage.read(DRAFT)).toEqual({ name: 'Анна' });
});

it('keeps the lines that another tab has rescued when both tabs see the refusal', () => {
  localStorage.removeItem('shop-cart');
  patchGuestStorage({ products: [line] });
  useAccount.getState().rejectLogin();
  expect(readGuestStorage().products).toEqual([line]);
  expect(useCart.getState().lines).toEqual([line]);
});

it('removes its own drafts, not what the next guest has put into the storage, after a logout in another tab', () => {
  endInOtherTab('logout', [{ id: 9, city_id: 1, qty: 1 }], [8]);
  expect(useAccount.getState()).toMatchObject({ loginId: null, logoutReason: 'logout' });
  expect(readGuestStorage()).toMatchObject({ products: [{ id: 9, city_id: 1, qty: 1 }], favorite: [8] });
  expect(useCart.getState().lines).toEqual([{ id: 9, city_id: 1, qty: 1 }]);
  expect(useSaved.getState().favorite).toEqual([8]);
  expect(tabStorage.read(DRAFT)).toBeNull();
});

it('rescues the unsent lines itself when the cookie has expired', () => {
  localStorage.setItem('shop-account', JSON.stringify({ at: Date.now(), ended: null }));
  dropLogin();
  window.dispatchEvent(new Event('focus'));
  expect(useAccount.getState().logoutReason).toBe('expired');
  expect(readGuestStorage()).toMatchObject({ products: [line], favorite: [5] });
  expect(useCart.getState().lines).toEqual([line]);
});
