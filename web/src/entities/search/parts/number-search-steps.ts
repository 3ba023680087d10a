export { withParts } from './products-of-parts';
