import { QueryClientContext } from '@tanstack/react-query';
import { Component, type ContextType, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import styles from './section-boundary.module.css';

interface SectionBoundaryProps {
  /** The section's name as the start of a sentence: 'The reviews'. */
  of: string;
  /** Called before a retry to reset state other than unused queries. */
  onRetry?: () => void;
  /**
   * For sections without a place on the page, such as panels: the message appears at the bottom of the
   * window.
   */
  isOverlay?: boolean;
  children: ReactNode;
}

/**
 * Keeps a rendering error inside one section and offers a retry, which resets queries that no mounted
 * component uses.
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
