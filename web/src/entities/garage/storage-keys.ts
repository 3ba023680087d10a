/** localStorage keys of the active car and of a guest's cars. */
export const ACTIVE_CAR_KEY = 'shop-car';
export const GUEST_KEY = 'shop-garage';
