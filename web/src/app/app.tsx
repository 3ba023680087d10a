import { BrowserRouter } from 'react-router';
import { AppRoutes } from './routes';
import { Shell } from './shell/shell';
import { ErrorBoundary } from './error-boundary';
import { HeadKeeper } from './head-keeper';

export function App() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <HeadKeeper />
        <Shell>
          <AppRoutes />
        </Shell>
      </BrowserRouter>
    </ErrorBoundary>
  );
}
