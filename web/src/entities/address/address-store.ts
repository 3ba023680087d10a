import { getAddresses, removeAddress, saveAddress, type Address, type AddressDraft } from '@shared/api/addresses';
import { createCustomerList } from '@entities/account/customer-list';

/** Where the customer has goods delivered to: the default one first. */
export const useAddresses = createCustomerList<Address, AddressDraft>({
  load: () => getAddresses(),
  save: saveAddress,
  remove: removeAddress,
});
