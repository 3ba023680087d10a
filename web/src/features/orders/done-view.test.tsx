import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { Confirmation } from '@shared/api/checkout';
import { mockApi } from '@shared/testing/mock-api';
import { DoneView } from './done-view';

const order = { number: 'Х-1042-7716', city_id: 1, for_title: 'Москва', total: 1478, arrives_on: '2999-11-30' };

it.each([
  ['a card', 2],
  ['an invoice', 3],
])('names no day of arrival while the payment by %s is owed, and promises no mail', async (_, paymentType) => {
  mockApi({ getOrder: () => new Response('{}', { status: 404 }) });
  const confirmed = { orders: [order], total: 1478, paymentType, payment: null } as unknown as Confirmation;
  render(<DoneView confirmed={confirmed} />, { wrapper: MemoryRouter });

  expect(await screen.findByText('После оплаты')).toBeInTheDocument();
  expect(screen.getByText('Приняли, ждём оплаты')).toBeInTheDocument();
  expect(screen.queryByText(/30.ноября/)).not.toBeInTheDocument();
  expect(screen.queryByText(/[Чч]ек|письм|пришл/)).not.toBeInTheDocument();
});
