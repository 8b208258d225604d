import { useState } from 'react';
import { logFailure } from './failure-log.ts';

export interface LoadingMore {
  loadMore: () => Promise<void>;
  isLoadingMore: boolean;
  isMoreFailed: boolean;
}

/** Loads another page of a list, one at a time. `name` is what a failure is logged under. */
export function useLoadMore(
  name: Parameters<typeof logFailure>[0],
  loadPage: () => Promise<void>,
): LoadingMore {
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle');
  async function loadMore(): Promise<void> {
    if (state === 'pending') return;
    setState('pending');
    try {
      await loadPage();
      setState('idle');
    } catch (failure) {
      logFailure(name, failure);
      setState('failed');
    }
  }
  return { loadMore, isLoadingMore: state === 'pending', isMoreFailed: state === 'failed' };
}
