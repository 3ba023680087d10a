import { BrowserRouter } from 'react-router';
import { AppRoutes } from './routes';
import { Shell } from './shell/shell';
import { ErrorBoundary } from './error-boundary';

export function App() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <Shell>
          <AppRoutes />
        </Shell>
      </BrowserRouter>
    </ErrorBoundary>
  );
}
