import type { MouseEvent } from 'react';
import type { LoadingMore } from '#web/api/use-load-more.ts';
import { useStoreTexts } from '#web/state/use-store-texts.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import styles from './show-more.module.css';

interface ShowMoreProps {
  /** The address of the next page, for search engines, other tabs and browsers without scripts. */
  to: string;
  more: LoadingMore;
  onMore: () => void;
}

/** Appends the next page of products. */
export function ShowMore({ to, more, onMore }: ShowMoreProps) {
  const { items } = useStoreTexts();
  const appendHere = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onMore();
  };
  return (
    <div className={styles.more}>
      {more.isMoreFailed && <Notice kind="error">We could not load more {items}. Please try again.</Notice>}
      <ButtonLink
        to={to}
        variant="secondary"
        size="large"
        prefetch="none"
        aria-busy={more.isLoadingMore || undefined}
        onClick={appendHere}
      >
        {more.isLoadingMore && <Spinner />}
        Show more {items}
      </ButtonLink>
    </div>
  );
}
