import { BrowserRouter } from 'react-router';
import { AppRoutes } from './routes';
import { Shell } from './shell/shell';
import { ErrorBoundary } from '@shared/ui/error-boundary';
import { showErrorPage } from './show-error-page';
import { HeadKeeper } from './head-keeper';

export function App() {
  return (
    <ErrorBoundary fallback={showErrorPage}>
      <BrowserRouter>
        <HeadKeeper />
        <Shell>
          <AppRoutes />
        </Shell>
      </BrowserRouter>
    </ErrorBoundary>
  );
}
