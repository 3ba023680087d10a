/** What the browser keeps: the chosen car, and the cars of a guest. */
export const CHOSEN_KEY = 'shop-car';
export const GUEST_KEY = 'shop-garage';
