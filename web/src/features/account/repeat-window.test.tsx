import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RepeatLine, RepeatPreview } from '@shared/api/orders';
import { useSession } from '@entities/session/session-store';
import { mockApi } from '@shared/testing/mock-api';
import { card, init } from '@shared/testing/samples';
import { useToasts } from '@shared/ui/toasts';
import { arrivalOf, changesOf, summaryOf } from './repeat-changes';
import { RepeatButton } from './repeat-button';

const line = (fields: Partial<RepeatLine> = {}): RepeatLine => ({
  id: 7,
  name: 'Масло моторное ЛУКОЙЛ',
  article: '3148675',
  unit: 'шт.',
  image: null,
  wanted: 2,
  qty: 2,
  cost_before: 2849,
  cost: 2990,
  sum: 5980,
  arrival_days: 0,
  reason: null,
  ...fields,
});
const gone = line({ id: 8, name: 'Фильтр', article: 'W 914/2', qty: 0, cost: null, sum: 0, reason: 'Закончился' });
const preview = (fields: Partial<RepeatPreview> = {}): RepeatPreview => ({
  city_id: 1,
  for_title: 'Москва',
  ordered_for: 'Москва',
  lines: [line(), gone],
  total_before: 6310,
  total: 5980,
  ...fields,
});

const plain = (text: string): string => text.replace(/\s/g, ' ');

describe('changes since the order', () => {
  it.each([
    ['a higher price', line(), ['Подорожало: было 2 849 ₽, стало 2 990 ₽']],
    ['a lower price', line({ cost: 2000 }), ['Подешевело: было 2 849 ₽, стало 2 000 ₽']],
    ['fewer pieces', line({ qty: 1, cost: 2849 }), ['Есть 1 из 2']],
    ['nothing', line({ cost: 2849 }), []],
    ['a line that is gone', gone, ['Закончился']],
  ])('%s', (_, changed, texts) => {
    expect(changesOf(changed).map(plain)).toEqual(texts);
  });

  it('are summed up: city, missing lines, or that all is as it was', () => {
    expect(plain(summaryOf(preview({ ordered_for: 'Тверь' })))).toBe(
      'Тот заказ был для города Тверь, этот соберём для города Москва. Нет 1 из 2: они не отмечены.',
    );
    const later = line({ cost: 2849, arrival_days: 1 });
    expect(summaryOf(preview({ lines: [line({ cost: 2849 }), later] }))).toBe('Всё есть, по тем же ценам.');
    expect([arrivalOf(later), arrivalOf(line())]).toEqual(['Приедет завтра', null]);
    expect(summaryOf(preview({ lines: [gone] }))).toBe('Сейчас ничего из этого заказа нет.');
  });
});

describe('«Повторить заказ»', () => {
  beforeEach(() => {
    vi.restoreAllMocks();
    useSession.setState({ init: init(), cityId: 1 });
    useToasts.setState({ toasts: [] });
  });

  it('shows what changed and fills the cart only after the button, without unticked lines', async () => {
    const requests = mockApi({
      'getRepeat?number=%D0%A5-1&city=1': () => preview({ lines: [line(), line({ id: 9, name: 'Щётка' }), gone] }),
      getRelated: () => ({ analogs: [{ product: card({ id: 80, name: 'Фильтр Bosch', cost: 500 }) }] }),
      repeatOrder: () => ({ added: 1, missing: [] }),
    });
    const user = userEvent.setup();
    render(
      <MemoryRouter>
        <RepeatButton number="Х-1" />
      </MemoryRouter>,
    );
    await user.click(screen.getByRole('button', { name: 'Повторить заказ' }));
    const dialog = screen.getByRole('dialog', { name: 'Повторить заказ' });
    expect(await within(dialog).findByRole('checkbox', { name: 'Фильтр' })).toBeDisabled();
    expect(within(dialog).getByRole('checkbox', { name: 'Фильтр' })).not.toBeChecked();
    expect(dialog).toHaveTextContent('Закончился');
    expect(await within(dialog).findByRole('link', { name: /^Аналог: Фильтр Bosch, 500/ })).toHaveAttribute(
      'href',
      '/product/80',
    );
    expect(dialog).toHaveTextContent('11 960 ₽');
    expect(requests.map(({ name }) => name)).not.toContain('repeatOrder');

    await user.click(within(dialog).getByRole('checkbox', { name: 'Щётка' }));
    expect(dialog).toHaveTextContent('5 980 ₽');
    await user.click(within(dialog).getByRole('button', { name: /Добавить в\sкорзину/ }));
    await waitFor(() => expect(useToasts.getState().toasts.at(-1)?.text).toBe('Товары заказа в корзине'));
    expect(requests.find(({ name }) => name === 'repeatOrder')?.body).toEqual({ number: 'Х-1', ids: [7], city: 1 });
  });

  it('offers nothing to add when nothing is left', async () => {
    mockApi({
      'getRepeat?number=%D0%A5-1&city=1': () => preview({ lines: [gone] }),
      getRelated: () => ({ analogs: [] }),
    });
    const user = userEvent.setup();
    render(
      <MemoryRouter>
        <RepeatButton number="Х-1" />
      </MemoryRouter>,
    );
    await user.click(screen.getByRole('button', { name: 'Повторить заказ' }));
    expect(await screen.findByRole('button', { name: /Добавить в\sкорзину/ })).toBeDisabled();
    expect(await screen.findByRole('link', { name: /Найти замену по\sномеру W 914\/2/ })).toHaveAttribute(
      'href',
      '/catalog/productSearchOEM?oem=W%20914%2F2',
    );
  });
});
