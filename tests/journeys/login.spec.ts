import { newCustomer } from './login';
import { expect, test } from './shop';

test('customers of the journeys log in with the code of the log, more often than one address may', async () => {
  const customers = await Promise.all(Array.from({ length: 21 }, () => newCustomer({ name: 'Анна' })));
  const last = customers[20];
  expect(await last?.call('user')).toMatchObject({ phone: last?.phone, name: 'Анна' });
});
