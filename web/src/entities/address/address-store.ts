import { getAddresses, removeAddress, saveAddress, type Address, type AddressDraft } from '@shared/api/addresses';
import { ownList } from '@entities/account/customer-list';

/** Where the customer has goods delivered to: the default one first. */
export const useAddresses = ownList<Address, AddressDraft>({
  load: () => getAddresses(),
  save: saveAddress,
  remove: removeAddress,
});
