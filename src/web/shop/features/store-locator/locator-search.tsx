import { type FormEvent, useId } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './locator-search.module.css';
import type { NearMeStatus } from './use-near-me.ts';

export interface LocatorSearchProps {
  search: string;
  onSearch: (search: string) => void;
  /** Enter: go to the best answer. */
  onSubmit: () => void;
  nearMe: { status: NearMeStatus; ask: () => void };
}

const TROUBLE: Readonly<Record<NearMeStatus, string | null>> = {
  idle: null,
  asking: null,
  refused: 'Your browser keeps your location to itself. Type a city or a zip code instead.',
  failed: 'Your browser could not tell where you are. Type a city or a zip code instead.',
};

/** The field that filters while one types, and 'Near me', which asks for permission only when it is pressed. */
export function LocatorSearch({ search, onSearch, onSubmit, nearMe }: LocatorSearchProps) {
  const id = useId();
  const trouble = TROUBLE[nearMe.status];

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <search className={styles.search}>
      <label htmlFor={id}>
        <VisuallyHidden>Search by location or zip code</VisuallyHidden>
      </label>
      <form className={styles.form} onSubmit={submit}>
        <input
          id={id}
          type="search"
          className={styles.input}
          placeholder="Search by location or zip code..."
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
          maxLength={120}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button className={styles.nearMe} isLoading={nearMe.status === 'asking'} onClick={nearMe.ask}>
          Near me
        </Button>
      </form>
      <p className={styles.trouble} role="status">
        {trouble}
      </p>
    </search>
  );
}
