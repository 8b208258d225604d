import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QueryStates } from '../../ui/feedback/query-states.tsx';

interface LinkStatesProps<Answer> {
  query: UseQueryResult<Answer>;
  /** '' where the address has none, and until the browser has read it. */
  token: string;
  children: (answer: Answer) => ReactNode;
}

/** The states of reading an emailed link, one without its token among them. */
export function LinkStates<Answer>({ query, token, children }: LinkStatesProps<Answer>) {
  const [isRead, setRead] = useState(false);
  useEffect(() => setRead(true), []);
  if (isRead && token === '')
    return (
      <Notice tone="danger" title="This link is not complete.">
        Open it from the email again, or copy all of it.
      </Notice>
    );
  return (
    <QueryStates query={query} failure="We could not read the link.">
      {children}
    </QueryStates>
  );
}
