import { Component, type ReactNode } from 'react';
import { ErrorPage } from './error-page.js';

interface ErrorBoundaryProps {
  /** The current path. A new path clears the error. */
  readonly at: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly at: string;
  readonly hasFailed: boolean;
}

/** Shows an error page when a child fails to render. Otherwise React would leave an empty window. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { at: this.props.at, hasFailed: false };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ at }: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState | null {
    return at === state.at ? null : { at, hasFailed: false };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ErrorPage /> : this.props.children;
  }
}
