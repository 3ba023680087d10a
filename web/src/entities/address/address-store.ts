import { getAddresses, removeAddress, saveAddress, type Address, type AddressDraft } from '@shared/api/addresses';
import { createCustomerList } from '@entities/account/customer-list';

/** The customer's delivery addresses, the default one first. */
export const useAddresses = createCustomerList<Address, AddressDraft>({
  load: () => getAddresses(),
  save: saveAddress,
  remove: removeAddress,
});
