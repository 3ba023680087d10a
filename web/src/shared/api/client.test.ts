import { afterEach, expect, it, vi } from 'vitest';
import { mutate } from './client';

afterEach(() => vi.unstubAllGlobals());

const answers = (text: string, status: number) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(text, { status }))),
  );

it('a cut-off response is a gateway error, not a refusal', async () => {
  answers('{"orders": [', 200);
  await expect(mutate('/logout', {})).rejects.toMatchObject({ code: 'unreadable', status: 502 });
});

it('a refusal has its status, with and without a message', async () => {
  answers('<h1>Too large</h1>', 413);
  await expect(mutate('/logout', {})).rejects.toMatchObject({ code: 'unreadable', status: 413 });
  answers('{"error": {"code": "empty_cart", "message": "Корзина пуста."}}', 409);
  await expect(mutate('/logout', {})).rejects.toMatchObject({
    code: 'empty_cart',
    message: 'Корзина пуста.',
    fields: {},
  });
});
