import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, vi } from 'vitest';
import type { ListLine } from '@shared/api/parts';
import { useCart } from '@entities/cart/cart-store';
import { useSession } from '@entities/session/session-store';
import { city, init } from '@shared/testing/samples';
import { useToasts } from '@shared/ui/toasts';
import { lines } from './list-rows.fixtures';
import { ListView } from './list-view';
import { storeList } from './stored-list';

/** The shop's answers of a test, and the requests it got. */
export interface ListServer {
  linesOf: (text: string, city: number) => readonly ListLine[];
  bodies: { text: string; city: number }[];
  exported: { format: string; lines: { number: string }[] }[];
  /** Instead of every answer. */
  refusal: Response | null;
  /** Answers wait for it. */
  held: Promise<void> | null;
}

export const server: ListServer = { linesOf: () => lines, bodies: [], exported: [], refusal: null, held: null };

/** Every test begins with an empty list and cart in the first city, and a shop that finds `lines`. */
export function mockListServer(): void {
  beforeEach(() => {
    storeList({ text: '', rows: [] });
    useCart.getState().clear();
    useToasts.setState({ toasts: [] });
    useSession.setState({ init: init(), cityId: city().id });
    Object.assign(server, { linesOf: () => lines, bodies: [], exported: [], refusal: null, held: null });
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, options) => {
      const address = input as string;
      // Files share a worker: a late request of another file does not belong to the list.
      if (!/\/(findParts|exportParts)$/.test(address)) return Promise.reject(new TypeError(address));
      const body = JSON.parse(options?.body as string) as never;
      if (server.refusal !== null) return Promise.resolve(server.refusal.clone());
      if (address.endsWith('/exportParts')) {
        server.exported.push(body);
        return Promise.resolve(new Response('номер;цена'));
      }
      server.bodies.push(body);
      const { text, city: of } = body as { text: string; city: number };
      const answer = () => new Response(JSON.stringify({ lines: server.linesOf(text, of), found: 2, missing: 1 }));
      return server.held === null ? Promise.resolve(answer()) : server.held.then(answer);
    });
  });
}

export const show = () =>
  render(
    <MemoryRouter>
      <ListView />
    </MemoryRouter>,
  );
export const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Номера и количество' });
export const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
export const rowOf = (text: RegExp) => screen.getByRole('row', { name: text });
export const plain = (text: string | null | undefined) => (text ?? '').replace(/[\u00a0\u2009]/g, ' ');

export async function ask(text = 'C-110 2 шт') {
  const user = userEvent.setup();
  await user.click(field());
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Найти детали' }));
  return user;
}
