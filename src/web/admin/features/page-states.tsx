import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#web/api/api-problem.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

interface PageStatesProps<Answer> {
  query: UseQueryResult<Answer>;
  failure: string;
  isEmpty: (answer: Answer) => boolean;
  /** Shown for an empty list. */
  emptyText: string;
  children: (answer: Answer) => ReactNode;
}

/**
 * The loading, failed, empty and loaded states of a list. Loaded data stays visible when a later refetch
 * fails.
 */
export function PageStates<Answer>({
  query,
  failure,
  isEmpty,
  emptyText,
  children,
}: PageStatesProps<Answer>) {
  if (query.data !== undefined) {
    return isEmpty(query.data) ? <p role="status">{emptyText}</p> : children(query.data);
  }
  if (query.isPending) return <p role="status">Fetching...</p>;
  return (
    <Notice kind="error" title={messageOf(query.error, failure)}>
      <Button variant="quiet" onClick={() => void query.refetch()}>
        Try again
      </Button>
    </Notice>
  );
}
