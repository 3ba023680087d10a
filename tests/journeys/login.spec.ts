import { newCustomer } from './login';
import { expect, test } from './shop';

test('a customer of the journeys logs in with the code of the log, more often than one address may', async () => {
  const customers = await Promise.all(Array.from({ length: 24 }, () => newCustomer({ name: 'Анна' })));
  const profile = await customers[23]?.call<{ phone: string; name: string }>('user');
  expect(profile).toMatchObject({ phone: customers[23]?.phone, name: 'Анна' });
});
