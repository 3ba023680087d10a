import { keepPagesSaved, watchForReturn } from './saved-pages';
import { keepStylesComplete } from './style-recovery';

keepStylesComplete();
watchForReturn();
void keepPagesSaved().catch(() => undefined);
// Without a connection they could not be loaded.
for (const load of [() => import('../error-page'), () => import('../shell/saved-note')])
  void load().catch(() => undefined);
