import { Component, type ReactNode } from 'react';
import { PageNotLoaded } from './connection/page-loads.js';
import { AwayPage } from './connection/away-page.js';
import { ErrorPage } from './page/error-page.js';

interface ErrorBoundaryProps {
  /** The current path. A new path clears the error. */
  readonly at: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly at: string;
  readonly error: unknown;
}

/** Shows an error page when a child fails to render. Otherwise React would leave an empty window. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { at: this.props.at, error: undefined };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error };
  }

  static getDerivedStateFromProps({ at }: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState | null {
    return at === state.at ? null : { at, error: undefined };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return error instanceof PageNotLoaded ? <AwayPage /> : <ErrorPage />;
  }
}
