import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, useNavigate } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { tabStorage } from '@shared/storage/browser-storage';

const scrollTo = vi.fn();

function visit(how: 'navigate' | 'reload' | 'back_forward') {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: how }] as never);
}

/** Reloads the modules: the scroll offsets come from the tab's storage alone. */
async function open(at: string) {
  vi.resetModules();
  const { useScrollMemory } = await import('./use-scroll-memory');
  function Page() {
    useScrollMemory();
    const navigate = useNavigate();
    return (
      <>
        <Link to="/product/7">Товар</Link>
        <Link to="/product/7#places">Где есть</Link>
        <button type="button" onClick={() => void navigate(-1)}>
          Назад
        </button>
        <section id="places" />
      </>
    );
  }
  return render(
    <MemoryRouter initialEntries={[at]}>
      <Page />
    </MemoryRouter>,
  );
}

function scrollDown(to: number) {
  Object.defineProperty(window, 'scrollY', { value: to, configurable: true });
  act(() => void window.dispatchEvent(new Event('scroll')));
}

/** Reports a new height of the page to those who observe it. */
let grow: (height: number) => void;

beforeEach(() => {
  sessionStorage.clear();
  scrollTo.mockClear();
  vi.stubGlobal('scrollTo', scrollTo);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn(() => {
        grow = () => undefined;
      });
      constructor(report: () => void) {
        grow = (height) => {
          vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(height);
          report();
        };
      }
    },
  );
});

const tops = () => scrollTo.mock.calls.map(([to]) => (to as ScrollToOptions).top);

it('restores the offset after a reload; a followed link starts at the top', async () => {
  visit('navigate');
  const before = await open('/search?q=oil');
  scrollDown(900);
  window.dispatchEvent(new Event('pagehide'));
  expect(tabStorage.read('scroll-places')).toEqual([['/search?q=oil', 900]]);
  before.unmount();

  visit('reload');
  const reloaded = await open('/search?q=oil');
  expect(tops()).toEqual([900]);
  reloaded.unmount();

  scrollTo.mockClear();
  visit('navigate');
  await open('/search?q=oil');
  expect(tops()).toEqual([]);
});

it('keeps the target offset when the page is left during the restoration', async () => {
  sessionStorage.setItem('scroll-places', JSON.stringify([['/search', 900]]));
  visit('back_forward');
  await open('/search');
  scrollDown(120);
  window.dispatchEvent(new Event('pagehide'));
  expect(tabStorage.read('scroll-places')).toEqual([['/search', 900]]);
  window.dispatchEvent(new Event('wheel'));
  scrollDown(300);
  window.dispatchEvent(new Event('pagehide'));
  expect(tabStorage.read('scroll-places')).toEqual([['/search', 300]]);
});

it('starts a new page at its top, restores offsets on Back and scrolls to anchors', async () => {
  visit('navigate');
  const toPart = vi.fn();
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(toPart);
  await open('/search');
  scrollDown(640);
  await userEvent.click(screen.getByRole('link', { name: 'Товар' }));
  expect(tops()).toEqual([0]);
  scrollDown(80);
  await userEvent.click(screen.getByRole('link', { name: 'Где есть' }));
  expect(toPart).toHaveBeenCalledOnce();
  expect(tops()).toEqual([0]);
  await userEvent.click(screen.getByRole('button', { name: 'Назад' }));
  await userEvent.click(screen.getByRole('button', { name: 'Назад' }));
  expect(tops()).toEqual([0, 80, 640]);
});

it('restores the offset on Back when the page is shorter than the one that was left, until its cards have come', async () => {
  visit('navigate');
  await open('/search');
  scrollDown(1000);
  await userEvent.click(screen.getByRole('link', { name: 'Товар' }));
  await userEvent.click(screen.getByRole('button', { name: 'Назад' }));
  [4000, 900, 3000].forEach((height) => grow(height));
  expect(tops()).toEqual([0, 1000, 1000, 1000, 1000]);
});
