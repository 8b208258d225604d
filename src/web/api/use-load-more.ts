import { useState } from 'react';
import { logFailure } from './failure-log.ts';

export interface LoadingMore {
  loadMore: () => Promise<void>;
  isLoadingMore: boolean;
  isMoreFailed: boolean;
}

type Status = 'idle' | 'pending' | 'failed';

/**
 * Loads another page of a list, one at a time.
 *
 * @param name what a failure is logged under
 * @param list which list it is: another one has neither its failure nor waits for its page
 */
export function useLoadMore(
  name: Parameters<typeof logFailure>[0],
  list: string,
  loadPage: () => Promise<void>,
): LoadingMore {
  const [last, setLast] = useState<{ list: string; status: Status }>({ list, status: 'idle' });
  const status = last.list === list ? last.status : 'idle';
  async function loadMore(): Promise<void> {
    if (status === 'pending') return;
    const report = (to: Status) =>
      setLast((current) => (current.list === list || to === 'pending' ? { list, status: to } : current));
    report('pending');
    try {
      await loadPage();
      report('idle');
    } catch (failure) {
      logFailure(name, failure);
      report('failed');
    }
  }
  return { loadMore, isLoadingMore: status === 'pending', isMoreFailed: status === 'failed' };
}
