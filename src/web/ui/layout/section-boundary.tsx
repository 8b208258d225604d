import { QueryClientContext } from '@tanstack/react-query';
import { Component, type ContextType, type ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import type { FailedImport } from '../timing/lazy-part.tsx';
import styles from './section-boundary.module.css';

interface SectionBoundaryProps {
  /** The section's name as the start of a sentence: 'The reviews'. */
  of: string;
  /** Resets or fetches again what unused queries do not hold. The section is rendered again once it is done. */
  onRetry?: () => unknown;
  /**
   * For sections without a place on the page, such as panels: the message appears at the bottom of the
   * window.
   */
  isOverlay?: boolean;
  children: ReactNode;
}

interface SectionState {
  failure: FailedImport | null;
  isRetrying: boolean;
  retries: number;
}

/** Some browsers remember a failed import until the page is loaded again. */
const MAX_RETRIES = 2;

/**
 * Keeps a rendering error inside one section and offers a retry, which resets queries that no mounted
 * component uses and makes a failed import of a `lazyPart` again; after some in vain the page is loaded again. React
 * itself logs the error.
 */
export class SectionBoundary extends Component<SectionBoundaryProps, SectionState> {
  static override contextType = QueryClientContext;
  declare context: ContextType<typeof QueryClientContext>;
  override state: SectionState = { failure: null, isRetrying: false, retries: 0 };

  static getDerivedStateFromError(failure: FailedImport) {
    return { failure };
  }

  retry = async () => {
    const { failure, retries } = this.state;
    if (retries === MAX_RETRIES) return location.reload();
    this.setState({ isRetrying: true, retries: failure?.renew ? retries + 1 : 0 });
    failure?.renew?.();
    void this.context?.resetQueries({ type: 'inactive' });
    try {
      await this.props.onRetry?.();
    } finally {
      this.setState({ failure: null, isRetrying: false });
    }
  };

  override render() {
    const { of, isOverlay, children } = this.props;
    if (!this.state.failure) return children;
    return (
      <div className={isOverlay ? styles.overlay : undefined}>
        <Notice kind="error" title={`${of} could not be shown.`}>
          <Button variant="secondary" isLoading={this.state.isRetrying} onClick={this.retry}>
            {this.state.retries === MAX_RETRIES ? 'Reload the page' : 'Try again'}
          </Button>
        </Notice>
      </div>
    );
  }
}
