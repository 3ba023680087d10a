import { keepPagesSaved, watchForReturn } from './saved-pages';
import { keepStylesComplete } from './style-recovery';

keepStylesComplete();
watchForReturn();
void keepPagesSaved().catch(() => undefined);
// Without a connection it could not be loaded.
void import('../error-page').catch(() => undefined);
