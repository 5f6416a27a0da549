import { Component, type ReactNode } from 'react';
import { CrashPage } from './crash-page.js';

interface CrashBoundaryProps {
  /** Where one is: elsewhere things may be well again. */
  readonly at: string;
  readonly children: ReactNode;
}

interface CrashBoundaryState {
  readonly at: string;
  readonly hasFailed: boolean;
}

/** Shows that what it holds has failed, instead of an empty window. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { at: this.props.at, hasFailed: false };

  static getDerivedStateFromError(): Partial<CrashBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ at }: CrashBoundaryProps, state: CrashBoundaryState): CrashBoundaryState | null {
    return at === state.at ? null : { at, hasFailed: false };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <CrashPage /> : this.props.children;
  }
}
