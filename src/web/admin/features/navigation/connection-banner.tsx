import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '#web/api/api-problem.ts';
import { Button } from '../../ui/forms/button.tsx';
import { followedLink } from '../../ui/forms/unsaved-guard.tsx';
import styles from './connection-banner.module.css';

/**
 * Says that the connection is lost, as long as it is. Until then links open nothing: a page that is not loaded yet would
 * replace this one, with all that was typed, by the browser's own error.
 */
export function ConnectionBanner() {
  const isLost = useIsConnectionLost();
  const queryClient = useQueryClient();
  const [isTrying, setTrying] = useState(false);
  const isLostNow = useRef(isLost);
  isLostNow.current = isLost;
  useEffect(() => {
    const stay = (event: MouseEvent) => {
      const link = isLostNow.current ? followedLink(event) : null;
      if (link === null || link.pathname === location.pathname) return;
      event.preventDefault();
      // Forms, whose listeners come later, have nothing to ask then.
      event.stopImmediatePropagation();
    };
    addEventListener('click', stay, { capture: true });
    return () => removeEventListener('click', stay, { capture: true });
  }, []);
  async function tryAgain() {
    setTrying(true);
    await queryClient.refetchQueries({ type: 'active' });
    setTrying(false);
  }
  return (
    <div aria-live="assertive" className={styles.place}>
      {isLost && (
        <div className={styles.banner}>
          <p>
            <strong>No connection to the shop.</strong> What you typed stays here. Links and saving work again
            once it is back.
          </p>
          <Button isBusy={isTrying} onClick={() => void tryAgain()}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

/** Whether the device is offline, or the last call got no answer. */
function useIsConnectionLost(): boolean {
  const queryClient = useQueryClient();
  const [isOffline, setOffline] = useState(false);
  const [isUnreachable, setUnreachable] = useState(false);
  useEffect(() => {
    const update = () => setOffline(!navigator.onLine);
    update();
    addEventListener('online', update);
    addEventListener('offline', update);
    return () => {
      removeEventListener('online', update);
      removeEventListener('offline', update);
    };
  }, []);
  useEffect(() => {
    const follow = (action: { type: string; error?: unknown }) => {
      if (action.type === 'success') setUnreachable(false);
      if (action.type === 'error')
        setUnreachable(action.error instanceof ApiProblem && action.error.code === 'unreachable');
    };
    const stops = [
      queryClient.getQueryCache().subscribe((event) => event.type === 'updated' && follow(event.action)),
      queryClient.getMutationCache().subscribe((event) => event.type === 'updated' && follow(event.action)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);
  return isOffline || isUnreachable;
}
