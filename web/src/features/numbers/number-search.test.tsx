import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useCart } from '@entities/cart/cart-store';
import { partSearch, type PartMatches } from '@entities/search/parts';
import { useActiveCar } from '@entities/garage/active-car-store';
import { useGarage } from '@entities/garage/garage-store';
import { EngineError } from '@entities/search/client/engine-error';
import { useSession } from '@entities/session/session-store';
import { card, carDraft, city, init } from '@shared/testing/samples';
import { useToasts } from '@shared/ui/toasts';
import { partMatchesOf, hit, page, part, row } from './part-page.fixtures';
import NumberSearch from './number-search';

vi.mock('@entities/search/parts', () => ({ partSearch: vi.fn() }));
vi.mock('@entities/search/log', () => ({ logImpression: vi.fn(), logClick: vi.fn() }));

const HTMLDialog = HTMLDialogElement.prototype;
HTMLDialog.showModal = function showModal() {
  this.open = true;
};
HTMLDialog.close = function close() {
  this.open = false;
};

let answers: Record<string, unknown>;
let bodies: Record<string, unknown[]>;

function Address() {
  const { pathname, search } = useLocation();
  return <p aria-label="адрес">{pathname + search}</p>;
}

const finds = (part: Partial<PartMatches>) => vi.mocked(partSearch).mockResolvedValue(partMatchesOf(part));

function show(query: string) {
  return render(
    <MemoryRouter initialEntries={[`/catalog/productSearchOEM${query}`]}>
      <NumberSearch />
      <Address />
    </MemoryRouter>,
  );
}

/** Matches a text with any kind of space between its words. */
const spaced = (text: string) => new RegExp(`^${text.replaceAll(' ', String.raw`\s`)}$`);
const address = () => screen.getByLabelText('адрес').textContent;

beforeEach(() => {
  vi.mocked(partSearch).mockReset();
  useCart.getState().clear();
  useToasts.setState({ toasts: [] });
  useSession.setState({ init: init(), cityId: city().id });
  bodies = {};
  answers = { getPart: page(), getParts: { parts: [part()] } };
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, options) => {
    const call = String(input).split('/').at(-1) ?? '';
    (bodies[call] ??= []).push(JSON.parse(String(options?.body ?? 'null')));
    const answer = answers[call];
    if (answer instanceof Response) return Promise.resolve(answer.clone());
    return Promise.resolve(new Response(JSON.stringify(answer ?? {})));
  });
});

describe('another number', () => {
  const scrolled = vi.fn();
  const open = async (to: string) => {
    vi.spyOn(window, 'scrollTo').mockImplementation(scrolled);
    finds({ exact: [hit(), hit({ id: 18, brand: 'Union' })] });
    render(
      <MemoryRouter initialEntries={['/catalog/productSearchOEM?oem=c110&update=true']}>
        <main id="main" tabIndex={-1}>
          <Link to={to}>дальше</Link>
          <NumberSearch />
        </main>
      </MemoryRouter>,
    );
    await screen.findByRole('heading', { level: 1 });
    scrolled.mockClear();
    await userEvent.click(screen.getByRole('link', { name: 'дальше' }));
  };

  it.each(['?oem=c111&update=true', '?oem=c110&update=true&part=17'])(
    '%s begins at the top of its page, with the focus on its content',
    async (to) => {
      await open(to);
      await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
      expect(scrolled.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
    },
  );

  it('a filter of the same number keeps the scroll offset', async () => {
    await open('?oem=c110&update=true&stock=1');
    expect(screen.getByRole('link', { name: 'дальше' })).toHaveFocus();
    expect(scrolled).not.toHaveBeenCalled();
  });
});

describe('the search by number', () => {
  it('with several makers offers the choice, those on sale first, near numbers separately', async () => {
    finds({
      exact: [hit({ id: 18, brand: 'Sakura' }), hit()],
      near: [{ ...hit({ id: 30, number: 'C-111' }), marks: [[4, 5]] }],
    });
    answers.getParts = { parts: [part({ id: 18, brand: 'Sakura', cost: null, offers: 0 }), part()] };
    show('?oem=c110&update=true');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'Номер C-110 есть у двух производителей',
    );
    await screen.findByText('нет в продаже');
    const makers = screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.includes('part='));
    expect(makers.map((link) => link.getAttribute('href'))).toEqual([
      '/catalog/productSearchOEM?oem=c110&update=true&part=17',
      '/catalog/productSearchOEM?oem=c110&update=true&part=18',
      '/catalog/productSearchOEM?oem=C-111&update=true&part=30',
    ]);
    expect(makers[0]).toHaveTextContent(/VIC.*C-110.*Фильтр масляный.*от 540 ₽.*2 предложения/);
    const maybe = screen.getByRole('region', { name: 'Возможно, вы искали' });
    expect(within(maybe).getByText('1').tagName).toBe('MARK');
    expect(bodies.getParts).toEqual([{ ids: [18, 17], city: 1 }]);
    expect(bodies.getPart).toBeUndefined();
  });

  it('never calls parts of two makes different because nothing says that they are one', async () => {
    finds({ exact: [hit({ brand: 'GM', number: '93185674' }), hit({ id: 18, brand: 'Opel', number: '93185674' })] });
    answers.getParts = { parts: [] };
    show('?oem=93185674&update=true');
    expect(await screen.findByText(/бывает и.одна деталь, и.разные/)).toBeInTheDocument();
    expect(screen.queryByText(/Это разные детали/)).not.toBeInTheDocument();
  });

  it('of one maker is the page of the part', async () => {
    finds({ exact: [hit()] });
    show('?oem=c110&update=true');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('VIC C-110 — фильтр масляный');
    expect(bodies.getPart).toEqual([{ id: 17, city: 1 }]);
  });

  it('a part in the address neither waits for the search nor fails with it', async () => {
    vi.mocked(partSearch).mockRejectedValue(new EngineError('broken', 'нет'));
    show('?oem=c110&update=true&part=17');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('VIC C-110');
  });

  it('without exact matches shows prefix and tail matches, near ones separately, and forms', async () => {
    finds({
      query: 'C-11',
      reading: { number: 'C11', steps: [] },
      prefix: [hit()],
      tail: [hit({ id: 19, number: 'AC11' })],
      near: [{ ...hit({ id: 20, number: 'C12' }), marks: [[2, 3]] }],
    });
    show('?oem=c11&update=true');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Целиком номера C-11 в каталоге нет');
    expect(screen.getByRole('heading', { name: spaced('Номера, которые начинаются с «C-11»') })).toBeInTheDocument();
    expect(
      screen.getByRole('heading', { name: spaced('Номера, которые заканчиваются на «C-11»') }),
    ).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Возможно, вы искали' })).toHaveTextContent('C12');
    expect(await screen.findByRole('form', { name: 'Поищем этот номер под заказ' })).toBeInTheDocument();
    expect(await screen.findByRole('form', { name: 'Сообщить, когда появится' })).toBeInTheDocument();
  });

  it('without any match shows a note; a VIN links to the VIN search', async () => {
    finds({ query: 'XTAGFL110KY214358', reading: { number: 'XTAGFL110KY214358', steps: [] } });
    show('?oem=XTAGFL110KY214358&update=true');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'Номера XTAGFL110KY214358 в каталоге нет',
    );
    expect(screen.getByRole('link', { name: 'Подобрать детали' })).toHaveAttribute(
      'href',
      '/catalog/vehicleSearch?vin-search=XTAGFL110KY214358&update=true',
    );
  });

  it('words link to the product search', async () => {
    finds({ query: 'масло', reading: { number: 'масло', steps: [] } });
    show('?oem=масло&update=true');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Номера масло в каталоге нет');
    expect(screen.queryByText('Понято так:')).toBeNull();
    expect(await screen.findByRole('form', { name: 'Спросить эксперта' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Искать среди товаров' })).toHaveAttribute(
      'href',
      '/search?q=%D0%BC%D0%B0%D1%81%D0%BB%D0%BE',
    );
  });

  it('without the engine the database finds the number', async () => {
    vi.mocked(partSearch).mockRejectedValue(new EngineError('broken', 'нет'));
    answers.findParts = { lines: [{ status: 'found', parts: [{ ...part(), offer: card() }] }] };
    show('?oem=c110&update=true');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('VIC C-110 — фильтр масляный');
    expect(bodies.findParts).toEqual([{ text: 'c110', city: 1 }]);
  });

  it.each([
    ['a near number', [{ status: 'near', parts: [part()] }]],
    ['nothing', [{ status: 'missing', parts: [] }]],
  ])('without the engine %s in the database is not called a match: the search is retried', async (_, lines) => {
    vi.mocked(partSearch).mockRejectedValue(new EngineError('broken', 'нет'));
    answers.findParts = { lines };
    show('?oem=c110&update=true');
    expect(await screen.findByRole('alert')).toHaveTextContent('Поиск пока не отвечает');
    expect(screen.getByRole('button', { name: 'Попробовать сейчас' })).toBeInTheDocument();
  });

  it('reports a failed search, and retries on a click', async () => {
    vi.mocked(partSearch).mockRejectedValueOnce(new EngineError('broken', 'нет'));
    show('?oem=c110&update=true');
    expect(await screen.findByRole('alert')).toHaveTextContent('Поиск пока не отвечает');
    finds({ exact: [hit()] });
    await userEvent.click(screen.getByRole('button', { name: 'Попробовать сейчас' }));
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('VIC C-110');
  });

  it('shows how the number was read; each correction can be undone', async () => {
    finds({
      query: 'щс110',
      reading: { number: 'C-110', steps: [{ kind: 'layout', was: 'щс110', became: 'OC110' }] },
      exact: [hit(), hit({ id: 18, brand: 'Union' })],
    });
    show('?oem=щс110&update=true');
    const line = await screen.findByRole('group', { name: 'Как понят запрос' });
    expect(line).toHaveTextContent('номер C-110раскладка:щс110OC110');
    await userEvent.click(screen.getByRole('button', { name: 'Не менять: искать «щс110»' }));
    expect(address()).toContain('&as=layout');
    await waitFor(() => expect(screen.getByRole('group', { name: 'Как понят запрос' })).toHaveFocus());
    await waitFor(() => expect(vi.mocked(partSearch).mock.lastCall?.[2]).toEqual(['layout']));
    await userEvent.click(await screen.findByRole('button', { name: 'Вернуть как было' }));
    expect(address()).not.toContain('as=');
  });

  it('an undone look-alike correction leaves the typed text in the heading', async () => {
    finds({ query: 'КВ12', reading: { number: 'KB12', steps: [{ kind: 'lookalike', was: 'К, В', became: 'K B' }] } });
    show('?oem=КВ12&update=true');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(spaced('Номера KB12 в каталоге нет'));
    finds({ query: 'КВ12', reading: { number: 'КВ12', steps: [] } });
    await userEvent.click(screen.getByRole('button', { name: 'Не менять: искать «К, В»' }));
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(spaced('Номера КВ12 в каталоге нет')),
    );
  });

  it('a number can be searched as words', async () => {
    finds({ exact: [hit()] });
    show('?oem=c110&update=true');
    await userEvent.click(await screen.findByRole('button', { name: 'Искать «c110» как слово' }));
    expect(address()).toBe('/search?q=c110&as=c110');
  });
});

describe('the page of a number', () => {
  const open = async (query = '') => {
    finds({ exact: [hit(), hit({ id: 18, brand: 'Union' })] });
    show(`?oem=c110&update=true&part=17${query}`);
    return screen.findByRole('table', { name: 'VIC C-110 и чем заменить' });
  };
  const brandsIn = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((line) => line.querySelector('b')?.textContent ?? `— ${line.textContent}`);

  it('has a row for every requested offer, trust texts, and rows not on sale', async () => {
    const table = await open();
    expect(brandsIn(table)).toHaveLength(13);
    const mann = within(table).getByRole('row', { name: /W 68\/3/ });
    expect(mann).toHaveTextContent(/MANN-FILTER.*7 источников.*В наличии 19 шт\..*сегодня.*720 ₽/);
    expect(within(mann).getByText('7 источников')).toHaveAttribute('title', 'Источники: Каталог MANN-FILTER');
    expect(within(table).getByRole('row', { name: /ADT32109/ })).toHaveTextContent('нет в продаже');
    expect(table).toHaveTextContent('Не проверено');

    await userEvent.click(within(table).getByRole('button', { name: /^ещё\s1\sцена: от\s515\s₽, / }));
    expect(within(table).getAllByRole('row', { name: /C-110/ })).toHaveLength(2);
  });

  it('folds many rows that are not on sale', async () => {
    const unsold = ['A1', 'A2', 'A3', 'A4'].map((number, index) =>
      row({ role: 'analogue', confidence: 1, part: part({ id: 90 + index, number }), offers: [] }),
    );
    answers = {
      getPart: page({
        rows: [
          row(),
          row({ role: 'analogue', confidence: 1, part: part({ id: 80, number: 'SOLD' }), offers: [card()] }),
          ...unsold,
        ],
      }),
    };
    await open();
    expect(screen.getByText('SOLD')).toBeInTheDocument();
    expect(screen.queryByText('A1')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: spaced('Показать 4 номера, которых нет в продаже') }));
    expect(screen.getByText('A4')).toBeInTheDocument();
    expect(screen.getByRole('rowheader', { name: /Один источник/ })).toHaveFocus();
  });

  it('links to the other makers and shows the supersession chain', async () => {
    answers.getPart = page({ chain: ['C-109', 'C-110'], vehicles: ['Toyota Corolla', 'Toyota Camry'] });
    await open();
    expect(screen.getByRole('link', { name: spaced('Этот номер есть ещё у одного производителя') })).toHaveAttribute(
      'href',
      '/catalog/productSearchOEM?oem=c110&update=true',
    );
    expect(screen.getByRole('link', { name: 'C-109' })).toHaveAttribute(
      'href',
      '/catalog/productSearchOEM?oem=C-109&update=true',
    );
    expect(screen.getByRole('link', { name: spaced('Toyota Corolla и ещё 1') })).toHaveAttribute('href', '#vehicles');
  });

  it('keeps the switch, the filters and the order in its address', async () => {
    const user = userEvent.setup();
    const table = await open();
    await user.click(screen.getByRole('button', { name: spaced('В наличии в Москве') }));
    expect(address()).toContain('&stock=1');
    expect(within(table).queryByRole('row', { name: /PH 4967/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Только подтверждённые' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Порядок' }), 'дешёвые');
    expect(address()).toContain('&stock=1&sure=1&sort=price');
    await user.click(screen.getByRole('radio', { name: 'Только этот номер' }));
    expect(address()).toContain('&only=1');
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    expect(bodies.getPart).toHaveLength(1);
  });

  it('shows a note when the filters hide everything, and resets them', async () => {
    answers.getPart = page({ rows: [row({ offers: [] })] });
    finds({ exact: [hit()] });
    show('?oem=c110&update=true&stock=1');
    expect(await screen.findByRole('status')).toHaveTextContent('скрыто 1 номер');
    await userEvent.click(screen.getByRole('button', { name: 'Показать все' }));
    expect(screen.getByRole('table')).toHaveTextContent('нет в продаже');
  });

  it('adds the chosen quantity to the cart, also of an analogue from another city', async () => {
    const user = userEvent.setup();
    const table = await open();
    const fram = within(table).getByRole('row', { name: /PH 4967/ });
    expect(fram).toHaveTextContent('Под заказ, 1 день');
    await user.click(within(fram).getByRole('button', { name: 'Больше' }));
    await user.click(within(fram).getByRole('button', { name: 'Заказать: FRAM PH 4967' }));
    expect(useCart.getState().lines).toEqual([{ id: 5, city_id: 1, qty: 2 }]);
    expect(within(table).getByRole('row', { name: /PH 4967/ })).toHaveTextContent('в корзине');
  });

  it('offers a notification for a part not on sale, and an expert when an analogue did not fit', async () => {
    const user = userEvent.setup();
    await open();
    await user.click(screen.getByRole('button', { name: 'Сообщить, когда появится: Blue Print ADT32109' }));
    expect(
      await screen.findByText('Запишем «Blue Print ADT32109» и сообщим один раз. Рассылок не будет.'),
    ).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Закрыть' }));
    await user.click(screen.getByRole('button', { name: spaced('Аналог не подошёл\\?') }));
    expect(await screen.findByRole('textbox', { name: 'Что нужно' })).toHaveValue(
      'Нужна замена для VIC C-110. Не подошёл аналог: ',
    );
  });

  it('asks the expert whether unconfirmed replacements fit, with the car of the garage', async () => {
    await useGarage.getState().save(carDraft);
    await open();
    await userEvent.click(screen.getByRole('button', { name: spaced('проверить по VIN') }));
    expect(await screen.findByRole('textbox', { name: 'Что нужно' })).toHaveValue(
      'Нужна замена для VIC C-110. Машина: Лада Веста 1.6, 2019. Подойдёт ли: ',
    );
    expect(screen.getByRole('textbox', { name: 'VIN или номер кузова' })).toHaveValue('XTAGFL110KY214358');
  });

  it('says of each offer whether it fits the car, and leads to where that is settled', async () => {
    useActiveCar.getState().choose({ id: -9, name: 'Лада Веста 1.6', vehicle: 36 });
    answers.getFits = {
      fits: [
        { id: 1, fit: 'fits', reason: 'номер из каталога этой машины', check: '' },
        { id: 6, fit: 'possible', reason: 'номер записан по памяти: проверьте по VIN', check: 'проверьте по VIN' },
      ],
    };
    const table = await open();
    expect(await within(table).findByText('Подходит')).toBeInTheDocument();
    expect(within(table).getByRole('link', { name: 'Проверьте по VIN' })).toHaveAttribute('href', '/product/6#fit');
    useActiveCar.getState().choose(null);
  });

  it('shows the previous data while another city loads', async () => {
    const table = await open();
    useSession.setState({ cityId: 2 });
    answers.getPart = page({ rows: [row({ offers: [card({ cost: 777 })] })] });
    expect(table).toHaveTextContent('540 ₽');
    await waitFor(() => expect(screen.getByRole('table')).toHaveTextContent('777 ₽'));
    expect(bodies.getPart?.at(-1)).toEqual({ id: 17, city: 2 });
  });

  it('for an unknown part offers to search the number', async () => {
    answers.getPart = new Response(JSON.stringify({ error: { code: 'not_found', message: 'Такой детали нет.' } }), {
      status: 404,
    });
    finds({ exact: [hit()] });
    show('?oem=c110&update=true&part=999');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Такой детали у нас больше нет');
    answers.getPart = page();
    await userEvent.click(screen.getByRole('button', { name: 'Найти этот номер заново' }));
    expect(await screen.findByRole('table')).toBeInTheDocument();
  });
});
