import type { FormEvent } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { LOCATION_MESSAGES } from './location-messages.ts';
import styles from './locator-search.module.css';
import type { NearMeStatus } from './use-near-me.ts';

export interface LocatorSearchProps {
  search: string;
  onSearch: (search: string) => void;
  /** Enter: selects the best match. */
  onSubmit: () => void;
  nearMe: { status: NearMeStatus; request: () => void };
}

/** The search input, and the 'Near me' button, which asks for the permission on click only. */
export function LocatorSearch({ search, onSearch, onSubmit, nearMe }: LocatorSearchProps) {
  const message = LOCATION_MESSAGES[nearMe.status];

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <search className={styles.search}>
      <form method="post" className={styles.form} onSubmit={submit}>
        <input
          aria-label="Search by location or zip code"
          type="search"
          className={styles.input}
          placeholder="Search by location or zip code..."
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
          maxLength={120}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button className={styles.nearMe} isLoading={nearMe.status === 'locating'} onClick={nearMe.request}>
          Near me
        </Button>
      </form>
      <p className={styles.message} role="status">
        {message}
      </p>
    </search>
  );
}
