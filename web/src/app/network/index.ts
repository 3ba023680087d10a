import { keepStylesComplete } from './style-recovery';

keepStylesComplete();
// Without a connection it could not be loaded.
void import('../error-page').catch(() => undefined);
