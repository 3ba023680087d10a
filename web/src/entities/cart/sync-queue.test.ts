import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAccount } from '@entities/account/account-store';
import { dropLogin } from '@shared/api/login-cookie';
import { setLoginCookie } from '@shared/testing/log-in';
import { patchGuestStorage, readGuestStorage } from '@shared/storage/guest-storage';
import { card, pricedCart } from '@shared/testing/samples';
import { useToasts } from '@shared/ui/toasts';
import { drainQueue } from './sync-queue';
import { readCustomerCart } from './customer-cart';
import { useCart } from './cart-store';

interface Line {
  id: number;
  city_id: number;
  qty: number;
}

type Body = Partial<Line> & { cart?: Line[]; cityId?: number; sync_id?: string };

/** Fake of the cart's API. */
class FakeShop {
  lines: Line[] = [];
  calls: string[] = [];
  cityIds = new Set<string>();
  /** Drops the response after the change was made. */
  deaf = false;
  refuse: string | null = null;

  answer = (address: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const name =
      new URL(address instanceof Request ? address.url : address, 'http://shop').pathname.split('/').at(-1) ?? '';
    const body = JSON.parse((init?.body as string | undefined) ?? '{}') as Body;
    this.calls.push(name);
    if (this.refuse === name)
      return Promise.resolve(
        new Response(
          JSON.stringify({ error: { code: 'not_enough_stock', message: 'Больше 3 шт. пока нет.', fields: {} } }),
          { status: 409 },
        ),
      );
    if (body.sync_id === undefined || !this.cityIds.has(body.sync_id)) this.change(name, body);
    if (body.sync_id !== undefined) this.cityIds.add(body.sync_id);
    if (this.deaf) return Promise.reject(new TypeError('Failed to fetch'));
    const items = this.lines.map((line) => ({
      ...card({ id: line.id, city_id: line.city_id }),
      qty: line.qty,
      wanted: line.qty,
      sum: 0,
      notice: null,
      sale: false,
      stock_id: null,
    }));
    return Promise.resolve(new Response(JSON.stringify(pricedCart({ items }))));
  };

  private add({ id = 0, city_id = 0, qty = 0 }: Partial<Line>): void {
    const line = this.lines.find((candidate) => candidate.id === id && candidate.city_id === city_id);
    if (line) line.qty += qty;
    else this.lines.push({ id, city_id, qty });
  }

  private change(name: string, body: Body): void {
    if (name === 'addToCart') this.add(body);
    if (name === 'syncCart') body.cart?.forEach((line) => this.add(line));
    if (name === 'saveCart') this.lines = [...(body.cart ?? [])];
    if (name === 'removeFromCart')
      this.lines = this.lines.filter((line) => line.id !== body.id || line.city_id !== body.cityId);
    if (name === 'setCartQty')
      this.lines.forEach((line) => line.id === body.id && line.city_id === body.city_id && (line.qty = body.qty ?? 0));
  }
}

const profile = { id: 1, name: '', surname: '', email: '', confirmed_email: '', city_id: 1, phone: '79001234567' };
const login = (id: string) => {
  setLoginCookie(id);
  useAccount
    .getState()
    .applyLogin({ status: 'success', token: '', expires: '2099-01-01T00:00:00Z', profile, isNew: false });
};
const cart = () => useCart.getState();
let shop: FakeShop;

beforeEach(() => {
  shop = new FakeShop();
  localStorage.clear();
  dropLogin();
  useAccount.setState({ loginId: null, status: '', profile: null });
  useCart.setState({ lines: [] });
  useToasts.setState({ toasts: [] });
  vi.stubGlobal('fetch', vi.fn(shop.answer));
});
afterEach(() => vi.unstubAllGlobals());

describe('the login', () => {
  it('adds the guest’s lines to the saved ones once, and empties the guest’s storage', async () => {
    shop.lines = [{ id: 7, city_id: 1, qty: 1 }];
    cart().add({ id: 7, city_id: 1, qty: 2 }, null);
    cart().add({ id: 9, city_id: 2, qty: 1 }, null);
    login('token-of-anna-1');
    expect(readGuestStorage().products).toEqual([]);
    await drainQueue(true);
    await drainQueue(true);

    expect(shop.calls.filter((name) => name === 'syncCart')).toHaveLength(1);
    expect(cart().lines).toEqual([
      { id: 7, city_id: 1, qty: 3 },
      { id: 9, city_id: 2, qty: 1 },
    ]);
  });

  it('does not add twice when the response was lost', async () => {
    cart().add({ id: 7, city_id: 1, qty: 2 }, null);
    shop.deaf = true;
    login('token-of-anna-2');
    await drainQueue(true);
    expect(cart().lines).toEqual([{ id: 7, city_id: 1, qty: 2 }]);
    shop.deaf = false;
    await drainQueue(true);

    expect(shop.lines).toEqual([{ id: 7, city_id: 1, qty: 2 }]);
    expect(readCustomerCart().changes).toEqual([]);
  });

  it('sends the guest’s promo code', async () => {
    patchGuestStorage({ promoCode: 'ZIMA10' });
    login('token-of-anna-3');
    await drainQueue(true);
    expect(shop.calls).toContain('saveOrders');
    expect(readGuestStorage().promoCode).toBe('');
  });
});

describe('a customer’s changes', () => {
  it('apply at once and reach the shop in their order', async () => {
    login('token-of-boris-1');
    cart().add({ id: 7, city_id: 1, qty: 1 }, 10);
    cart().setQty(7, 1, 4);
    cart().add({ id: 8, city_id: 1, qty: 1 }, null);
    cart().remove(8, 1);
    expect(cart().lines).toEqual([{ id: 7, city_id: 1, qty: 4 }]);
    await drainQueue();

    expect(shop.calls.filter((name) => name !== 'getCart')).toEqual([
      'addToCart',
      'setCartQty',
      'addToCart',
      'removeFromCart',
    ]);
    expect(shop.lines).toEqual([{ id: 7, city_id: 1, qty: 4 }]);
  });

  it('wait while offline, with one toast, and are not lost', async () => {
    login('token-of-boris-2');
    await drainQueue();
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))),
    );
    cart().add({ id: 7, city_id: 1, qty: 2 }, null);
    await drainQueue();
    await drainQueue();
    expect(useToasts.getState().toasts.filter(({ text }) => text.startsWith('Связь пропала'))).toHaveLength(1);
    expect(cart().lines).toEqual([{ id: 7, city_id: 1, qty: 2 }]);

    vi.stubGlobal('fetch', vi.fn(shop.answer));
    await drainQueue();
    expect(shop.lines).toEqual([{ id: 7, city_id: 1, qty: 2 }]);
  });

  it('that the shop refuses are reported and rolled back', async () => {
    shop.lines = [{ id: 7, city_id: 1, qty: 3 }];
    login('token-of-boris-3');
    await drainQueue(true);
    shop.refuse = 'addToCart';
    cart().add({ id: 7, city_id: 1, qty: 1 }, null);
    await drainQueue();

    expect(useToasts.getState().toasts.map(({ text, tone }) => [text, tone])).toEqual([
      ['Больше 3 шт. пока нет.', 'bad'],
    ]);
    expect(cart().lines).toEqual([{ id: 7, city_id: 1, qty: 3 }]);
  });
});

describe('the logout', () => {
  it('clears the cart', async () => {
    shop.lines = [{ id: 7, city_id: 1, qty: 3 }];
    login('token-of-vera-1');
    await drainQueue(true);
    await useAccount.getState().logout();
    expect(cart().lines).toEqual([]);
    expect(localStorage.getItem('shop-cart')).toBeNull();
    expect(readGuestStorage().products).toEqual([]);
  });

  it.each([
    ['accepted', 200],
    ['refused', 409],
  ])('is not undone by a response that is %s after it', async (_words, status) => {
    login('token-of-vera-2');
    await drainQueue();
    let answer: (response: Response) => void = () => undefined;
    vi.stubGlobal(
      'fetch',
      vi.fn(
        (url: unknown) =>
          new Promise<Response>((resolve) => {
            if (String(url).endsWith('/addToCart')) answer = resolve; // timers of other tests may request something too
          }),
      ),
    );
    cart().add({ id: 7, city_id: 1, qty: 1 }, null);
    const draining = drainQueue();
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledWith('/api/shop/addToCart', expect.anything()));
    const late = answer;
    useAccount.getState().rejectLogin();
    useCart.setState({ lines: [{ id: 5, city_id: 1, qty: 1 }] });
    const items = [{ ...card({ id: 7 }), qty: 1, wanted: 1, sum: 0, notice: null, sale: false, stock_id: null }];
    late(
      new Response(
        JSON.stringify(
          status === 200
            ? pricedCart({ items })
            : { error: { code: 'not_enough_stock', message: 'Больше нет.', fields: {} } },
        ),
        { status },
      ),
    );
    await draining;

    expect(cart().lines).toEqual([{ id: 5, city_id: 1, qty: 1 }]);
    expect(useToasts.getState().toasts).toEqual([]);
  });
});
