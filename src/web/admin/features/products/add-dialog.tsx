import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ApiClient } from '#web/api/client.ts';
import { useApi } from '#web/api/use-api.ts';
import { useDebounced } from '#web/ui/timing/use-debounced.ts';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './add-dialog.module.css';
import { ItemRows } from './item-rows.tsx';

/** Something that was found. */
export interface FoundRow {
  key: string;
  title: string;
  shown: ReactNode;
  isAdded: boolean;
  onAdd: () => void;
}

export interface AddDialogProps<Found, Key extends QueryKey> {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** What is typed to find something. */
  label: string;
  queryOf: (api: ApiClient, q: string) => UseQueryOptions<Found, Error, Found, Key>;
  rowsOf: (found: Found) => readonly FoundRow[];
  texts: { empty: string; failure: string; added: string };
}

/** Finds things by what is typed, and adds them; it stays open for several. */
export function AddDialog<Found, Key extends QueryKey>({
  title,
  isOpen,
  onClose,
  ...search
}: AddDialogProps<Found, Key>) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} shape="top">
      <Search {...search} />
    </Dialog>
  );
}

function Search<Found, Key extends QueryKey>({
  label,
  queryOf,
  rowsOf,
  texts,
}: Pick<AddDialogProps<Found, Key>, 'label' | 'queryOf' | 'rowsOf' | 'texts'>) {
  const [typed, setTyped] = useState('');
  const query = useQuery(queryOf(useApi(), useDebounced(typed, 200)));
  return (
    <>
      <TextField
        label={label}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        required
      />
      <QueryStates query={query} failure={texts.failure}>
        {(found) => <FoundRows rows={rowsOf(found)} texts={texts} />}
      </QueryStates>
    </>
  );
}

function FoundRows({
  rows,
  texts,
}: {
  rows: readonly FoundRow[];
  texts: Pick<AddDialogProps<unknown, QueryKey>['texts'], 'empty' | 'added'>;
}) {
  if (rows.length === 0) return <EmptyState>{texts.empty}</EmptyState>;
  return (
    <ItemRows
      rows={rows.map(({ key, title, shown, isAdded, onAdd }) => ({
        key,
        shown,
        action: isAdded ? (
          <span className={styles.added}>{texts.added}</span>
        ) : (
          <Button aria-label={`Add ${title}`} onClick={onAdd}>
            Add
          </Button>
        ),
      }))}
    />
  );
}
