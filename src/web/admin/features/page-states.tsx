import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#web/api/api-problem.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

interface PageStatesProps<Answer> {
  query: UseQueryResult<Answer>;
  failure: string;
  isEmpty: (answer: Answer) => boolean;
  /** What an empty list says. */
  nothing: string;
  children: (answer: Answer) => ReactNode;
}

/** A list on its way, failed, empty, or there: one that was there stays, with what is typed in it, when it cannot be looked at anew. */
export function PageStates<Answer>({ query, failure, isEmpty, nothing, children }: PageStatesProps<Answer>) {
  if (query.data !== undefined) {
    return isEmpty(query.data) ? <p role="status">{nothing}</p> : children(query.data);
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
