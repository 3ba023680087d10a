import { lazyComponent } from '@shared/ui/lazy-component';

const ErrorPage = lazyComponent(() => import('./error-page'), { failure: 'retry' });

export const showErrorPage = (error: unknown) => <ErrorPage error={error} />;
