import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page';

interface PageError {
  error: unknown;
  /** The address of the page that threw. */
  path: string;
}

/** Error boundary: a page that throws shows the error page inside the shell; navigation resets it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, PageError> {
  override state: PageError = { error: null, path: '' };

  static getDerivedStateFromError(error: unknown): PageError {
    return { error, path: location.pathname };
  }

  override componentDidUpdate(): void {
    if (this.state.error !== null && this.state.path !== location.pathname) this.setState({ error: null });
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <ErrorPage error={this.state.error} />;
  }
}
