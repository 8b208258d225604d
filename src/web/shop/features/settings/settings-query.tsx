import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#web/api/api-problem.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

export interface SettingsQueryProps<Data> {
  query: UseQueryResult<Data>;
  /** What is fetched: `your addresses`. */
  what: string;
  children: (data: Data) => ReactNode;
}

/** What a section of the settings fetches: while it is loading, after a failure, and then its content. */
export function SettingsQuery<Data>({ query, what, children }: SettingsQueryProps<Data>) {
  if (query.isPending) return <p role="status">Fetching {what}...</p>;
  if (query.isError)
    return (
      <Notice kind="error" title={messageOf(query.error, `We could not fetch ${what}.`)}>
        <Button variant="quiet" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </Notice>
    );
  return children(query.data);
}
