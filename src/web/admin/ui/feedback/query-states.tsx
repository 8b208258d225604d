import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { isRefusedAccess, staffMemberQuery } from '#web/api/admin/staff/session-api.ts';
import { messageOf } from '#web/api/api-problem.ts';
import { useApi } from '#web/api/use-api.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import { Button } from '../forms/button.tsx';
import { Page } from '../layout/page.tsx';
import { Notice } from './notice.tsx';
import styles from './query-states.module.css';

interface QueryStatesProps<Answer> {
  query: UseQueryResult<Answer>;
  /** What could not be fetched: `We could not fetch the orders.` */
  failure: string;
  /** Where the answer is a whole page: its title and list, shown until the page is there. */
  page?: { title: string; back?: { to: string; label: string } };
  children: (answer: Answer) => ReactNode;
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/**
 * The loading, failed and loaded states of a query. Loaded data stays visible when a later fetch fails, with a message
 * above it.
 */
export function QueryStates<Answer>({ query, failure, page, children }: QueryStatesProps<Answer>) {
  useSessionAfter(query.error);
  const problem = query.isError && (
    <Notice
      tone="danger"
      title={messageOf(query.error, failure)}
      actions={<Button onClick={() => void query.refetch()}>Try again</Button>}
    />
  );
  if (query.data === undefined) {
    const state = problem || <Loading />;
    return page ? <Page {...page}>{state}</Page> : state;
  }
  return (
    <>
      {problem}
      {children(query.data)}
    </>
  );
}

/** Fetches again who is signed in, and with which role, after a refusal that says that it has changed. */
function useSessionAfter(error: Error | null): void {
  const queryClient = useQueryClient();
  const { queryKey } = staffMemberQuery(useApi());
  const isRefused = isRefusedAccess(error);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the same in each render.
  useEffect(() => {
    if (isRefused) void queryClient.invalidateQueries({ queryKey });
  }, [isRefused, queryClient]);
}

/** Rows in place of what is being fetched. */
function Loading() {
  return (
    <div role="status" className={styles.rows}>
      <VisuallyHidden>Fetching...</VisuallyHidden>
      {ROWS.map((row) => (
        <div key={row} className={styles.row} aria-hidden="true" />
      ))}
    </div>
  );
}

/** In place of an empty list: what would be here, and what to do. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div role="status" className={styles.empty}>
      <p>{children}</p>
      {action}
    </div>
  );
}
