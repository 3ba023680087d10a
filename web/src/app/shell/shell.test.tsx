import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSearchBox } from '@entities/search/box/search-box-store';
import { useSession } from '@entities/session/session-store';
import { showThanks } from '@shared/thanks/thanks-store';
import { init } from '@shared/testing/samples';
import { SearchSlot } from './search-slot';
import { Shell } from './shell';

vi.mock('../routes/search-page', () => ({ default: () => null }));
vi.mock('@features/completions/completions', () => ({ default: () => null }));
// Its request may arrive when another file of the worker runs.
vi.mock('./menu-products', () => ({ MenuProducts: () => null }));

/** Renders the search box as the pages do: the home page has it in its hero. */
function Address() {
  const { pathname, search } = useLocation();
  return pathname === '/' ? <SearchSlot name="hero" /> : <output>{pathname + search}</output>;
}

const show = (at = '/contacts') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <Shell>
        <main id="main">
          <Address />
        </main>
      </Shell>
    </MemoryRouter>,
  );

beforeEach(() => {
  document.cookie = 'currentCity=; Max-Age=0; Path=/';
  useSession.setState({ init: init(), cityId: 1, cityConfirmed: false, load: () => Promise.resolve() });
  useSearchBox.getState().show('', 'goods');
});

describe('the search box', () => {
  it('is the only one on the page and leads to the results', async () => {
    show();
    await userEvent.type(screen.getByRole('combobox'), 'масло 5W-40{Enter}');
    expect(screen.getByText('/search?q=%D0%BC%D0%B0%D1%81%D0%BB%D0%BE+5W-40')).toBeInTheDocument();
    expect(useSearchBox.getState().value).toBe('масло 5W-40');
  });

  it('moves from the hero to the header with its text and focus', async () => {
    show('/');
    await userEvent.type(screen.getByRole('combobox'), 'масло{Enter}');
    expect(screen.getByText('/search?q=%D0%BC%D0%B0%D1%81%D0%BB%D0%BE')).toBeInTheDocument();
    expect(within(screen.getByRole('banner')).getByRole('combobox')).toHaveFocus();
    expect(screen.getByRole('combobox')).toHaveValue('масло');
  });

  it('leads to a number by its tab', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Номер детали' }));
    await userEvent.type(screen.getByRole('combobox'), 'W 914/2{Enter}');
    expect(screen.getByText('/catalog/productSearchOEM?oem=W+914%2F2&update=true')).toBeInTheDocument();
  });

  it.each(['Товары', 'Номер детали', 'VIN или кузов'])(
    'a VIN typed into «%s» opens the page of its car',
    async (tab) => {
      show();
      await userEvent.click(screen.getByRole('button', { name: tab }));
      await userEvent.type(screen.getByRole('combobox'), 'хтаgfl110ку214358{Enter}');
      expect(await screen.findByText(/^\/catalog\/vehicleSearch\?vin-search=.*&update=true$/)).toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'VIN или кузов' })).toHaveAttribute('aria-pressed', 'true');
    },
  );

  it('does nothing for spaces', async () => {
    show();
    await userEvent.type(screen.getByRole('combobox'), '   {Enter}');
    expect(screen.getByText('/contacts')).toBeInTheDocument();
  });

  it('is focused by «/» and cleared by its ×', async () => {
    show();
    await userEvent.keyboard('/');
    expect(screen.getByRole('combobox')).toHaveFocus();
    await userEvent.keyboard('свечи');
    await userEvent.click(screen.getByRole('button', { name: 'Очистить' }));
    expect(screen.getByRole('combobox')).toHaveValue('');
  });
});

describe('menus', () => {
  it('open the catalogue and close it on a change of address', async () => {
    show();
    const opener = screen.getByRole('button', { name: 'Каталог' });
    await userEvent.click(opener);
    await userEvent.click(await screen.findByRole('link', { name: 'Синтетические' }));

    expect(screen.getByText('/catalog/motornye-masla/sintetika')).toBeInTheDocument();
    expect(opener).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('link', { name: 'Синтетические' })).not.toBeInTheDocument();
  });

  it('close on Esc with the focus back', async () => {
    show();
    const opener = screen.getByRole('button', { name: 'Каталог' });
    await userEvent.click(opener);
    await screen.findByRole('link', { name: 'Синтетические' });
    await userEvent.keyboard('{Escape}');
    expect(opener).toHaveAttribute('aria-expanded', 'false');
    expect(opener).toHaveFocus();
  });
});

describe('the city', () => {
  it('is confirmed once and remembered', async () => {
    show();
    const question = screen.getByRole('region', { name: 'Ваш город' });
    expect(question).toHaveTextContent('Ваш город Москва?');

    await userEvent.click(within(question).getByRole('button', { name: 'Да' }));
    expect(screen.queryByRole('region', { name: 'Ваш город' })).not.toBeInTheDocument();
    expect(document.cookie).toContain('currentCity=1');
  });

  it('is changed from the chooser without leaving the page', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Другой город' }));
    const dialog = await screen.findByRole('dialog', { name: 'Выбор города' });
    await userEvent.type(within(dialog).getByRole('textbox'), 'тве');
    expect(within(dialog).queryByRole('button', { name: /Москва/ })).not.toBeInTheDocument();

    await userEvent.click(within(dialog).getByRole('button', { name: /Тверь/ }));
    expect(useSession.getState().cityId).toBe(2);
    expect(document.cookie).toContain('currentCity=2');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText('/contacts')).toBeInTheDocument();
  });
});

it('the thank-you window stays until it is closed', async () => {
  show();
  act(() => showThanks('Записали', 'Спасибо за ответ'));
  const thanks = await screen.findByRole('dialog', { name: 'Записали' });
  expect(thanks).toHaveTextContent('Спасибо за ответ');
  await userEvent.click(within(thanks).getByRole('button', { name: 'Хорошо' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('the footer loads when scrolled to and shows the years up to the current one', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        setTimeout(() => act(() => seen([{ isIntersecting: true }])));
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  show();
  const footer = screen.getByRole('contentinfo');
  expect(await within(footer).findByText(`© 1996–${new Date().getFullYear()}, «Ходовая»`)).toBeInTheDocument();
  const schemes = within(footer).getByRole('group', { name: 'Принимаем карты' });
  expect(
    within(schemes)
      .getAllByRole('img')
      .map((mark) => mark.getAttribute('aria-label')),
  ).toEqual(['Мир', 'Visa', 'Mastercard']);
  expect(within(footer).getAllByRole('navigation')).toHaveLength(2);
  vi.unstubAllGlobals();
});

it('arrow keys move in the catalogue menu', async () => {
  show();
  screen.getByRole('button', { name: 'Каталог' }).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Моторные масла' });
  expect(document.activeElement).toHaveAttribute('href', '/catalog/motornye-masla');

  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('heading', { name: 'Фильтры' })).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toHaveAttribute('href', '/catalog/motornye-masla');
});
