import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page';

/** Error boundary: a page that throws shows the error page inside the shell; navigation resets it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown; path: string }> {
  override state: { error: unknown; path: string } = { error: null, path: '' };

  static getDerivedStateFromError(error: unknown) {
    return { error, at: location.pathname };
  }

  override componentDidUpdate(): void {
    if (this.state.error !== null && this.state.path !== location.pathname) this.setState({ error: null });
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <ErrorPage error={this.state.error} />;
  }
}
