import { QueryClientContext } from '@tanstack/react-query';
import { Component, type ContextType, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import styles from './section-boundary.module.css';

interface SectionBoundaryProps {
  /** What is missing when it breaks, at the beginning of a sentence: 'The reviews'. */
  of: string;
  /** Forgets what it broke on, where that is no answer that only this section reads. */
  onRetry?: () => void;
  /** It has no place on the page, as a panel that opens: what is said appears at the window's lower edge. */
  isOverlay?: boolean;
  children: ReactNode;
}

/**
 * A section of a page that may break without the rest: its place then says so, and it can be tried again with new answers. Answers that
 * the rest of the page shows are kept.
 */
export class SectionBoundary extends Component<SectionBoundaryProps, { isBroken: boolean }> {
  static override contextType = QueryClientContext;
  declare context: ContextType<typeof QueryClientContext>;
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error(`${this.props.of} could not be shown`, error, componentStack);
  }

  retry = () => {
    void this.context?.resetQueries({ type: 'inactive' });
    this.props.onRetry?.();
    this.setState({ isBroken: false });
  };

  override render() {
    const { of, isOverlay, children } = this.props;
    if (!this.state.isBroken) return children;
    return (
      <div className={isOverlay ? styles.overlay : undefined}>
        <Notice kind="error" title={`${of} could not be shown.`}>
          <Button variant="secondary" onClick={this.retry}>
            Try again
          </Button>
        </Notice>
      </div>
    );
  }
}
