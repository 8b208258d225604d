import { type ReactNode, useState } from 'react';
import { Button } from '../forms/button.tsx';
import styles from './index-table.module.css';

/** The selected rows of a table, by key. */
export interface RowSelection {
  keys: ReadonlySet<string>;
  toggle: (key: string) => void;
  set: (keys: readonly string[]) => void;
  /** What was done with these; others that were selected meanwhile stay selected. */
  remove: (keys: readonly string[]) => void;
}

export function useSelection(): RowSelection {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  return {
    keys,
    toggle: (key) =>
      setKeys(
        (before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]),
      ),
    set: (selected) => setKeys(new Set(selected)),
    remove: (done) => setKeys((before) => new Set([...before].filter((key) => !done.includes(key)))),
  };
}

/** The selected rows, also those of pages that were left. */
export function useSelectedRows<Row>(
  selection: RowSelection,
  shown: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
): Row[] {
  const [seen, setSeen] = useState<ReadonlyMap<string, Row>>(new Map());
  const isNew = shown?.some((row) => !seen.has(keyOf(row))) ?? false;
  if (shown && isNew) setSeen(new Map([...seen, ...shown.map((row) => [keyOf(row), row] as const)]));
  return [...selection.keys].flatMap((key) => seen.get(key) ?? []);
}

/** How many rows are selected, and what can be done with them. */
export function SelectionBar({
  selection,
  shown,
  children,
}: {
  selection: RowSelection;
  /** The keys of the rows of this page. */
  shown: readonly string[];
  children: ReactNode;
}) {
  const { size } = selection.keys;
  const elsewhere = size - shown.filter((key) => selection.keys.has(key)).length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in a row with its content.
    <div className={styles.bulk} role="group" aria-label="Selected rows">
      <p className={styles.count} aria-live="polite">
        {`${size} selected${elsewhere === 0 ? '' : `, ${elsewhere} on other pages`}`}
      </p>
      {children}
      <Button variant="plain" onClick={() => selection.set([])}>
        Clear
      </Button>
    </div>
  );
}
