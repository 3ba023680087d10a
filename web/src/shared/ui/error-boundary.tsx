import { Component, type ReactNode } from 'react';

interface PageError {
  error: unknown;
  /** The address of the page that threw. */
  path: string;
}

export interface ErrorBoundaryProps {
  children: ReactNode;
  /** Shown instead of the children that threw; `retry` renders them again, and so does navigation. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, PageError> {
  override state: PageError = { error: null, path: '' };

  static getDerivedStateFromError(error: unknown): PageError {
    return { error, path: location.pathname };
  }

  override componentDidUpdate(): void {
    if (this.state.error !== null && this.state.path !== location.pathname) this.retry();
  }

  retry = () => this.setState({ error: null });

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : this.props.fallback(this.state.error, this.retry);
  }
}
