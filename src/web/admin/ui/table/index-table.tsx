import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './index-table.module.css';
import { type RowSelection, SelectionBar } from './selection.tsx';
import { useRowKeys } from './use-row-keys.ts';

export interface Column<Row> {
  /** The head, also for screen readers where the column is not labelled visibly. */
  title: string;
  cell: (row: Row) => ReactNode;
  /** The cell that links to the row's page; exactly one column. */
  isPrimary?: boolean;
  /** Of the primary column: it is so short that the next one stands beside it in the cards on a phone. */
  isShort?: boolean;
  /** Right-aligned figures. */
  isNumber?: boolean;
  /** Left out of the cards on a phone, of all rows or of those where it says nothing of note. */
  isSecondary?: boolean | ((row: Row) => boolean);
  /** Cut off first where there is little room, for example an email address beside a name. */
  isShortened?: boolean;
  /** Whether its title stands before it in the cards on a phone: for figures that say nothing without it. */
  isTitled?: boolean;
}

/** Said again, because a browser forgets them where CSS shows the rows as cards. */
const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

interface IndexTableProps<Row> {
  /** What the table lists, for screen readers: `Orders to pack`. */
  caption: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** What a row is called: `Order #1001`. */
  nameOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** The page of a row; without it the primary cell is plain text. */
  linkTo?: (row: Row) => string;
  /** Adds boxes to tick and a bar of actions on what is ticked. */
  selection?: RowSelection;
  bulkActions?: ReactNode;
}

/**
 * A list as a table, whose rows are cards on a phone. Filter, sort and pages are the server's; the keys j, k, x and Enter
 * move, select and open.
 */
export function IndexTable<Row>({
  caption,
  rows,
  keyOf,
  nameOf,
  columns,
  linkTo,
  selection,
  bulkActions,
}: IndexTableProps<Row>) {
  const body = useRowKeys<HTMLTableSectionElement>();
  const captionId = useId();
  // Cards leave out what is empty: the numbers say under which head the others are.
  const firstColumn = selection ? 2 : 1;
  return (
    <>
      {selection && selection.keys.size > 0 && (
        <SelectionBar selection={selection} shown={rows.map(keyOf)}>
          {bulkActions}
        </SelectionBar>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the window is scrolled by keys. */}
      <section className={styles.scroller} aria-labelledby={captionId} tabIndex={0}>
        <table {...ROLES.table} className={styles.table} data-linked={linkTo !== undefined || undefined}>
          <caption>
            <VisuallyHidden>
              <span id={captionId}>{caption}</span>
            </VisuallyHidden>
          </caption>
          <thead {...ROLES.group}>
            <tr {...ROLES.row}>
              {selection && (
                <th {...ROLES.head} aria-colindex={1} className={classNames(styles.head, styles.select)}>
                  <SelectAll selection={selection} keys={rows.map(keyOf)} />
                </th>
              )}
              {columns.map(({ title, isNumber }, index) => (
                <th
                  key={title}
                  {...ROLES.head}
                  aria-colindex={firstColumn + index}
                  scope="col"
                  className={classNames(styles.head, isNumber && styles.end)}
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...ROLES.group} ref={body}>
            {rows.map((row) => {
              const key = keyOf(row);
              const isSelected = selection?.keys.has(key) ?? false;
              return (
                <tr key={key} {...ROLES.row} className={styles.row} data-selected={isSelected || undefined}>
                  {selection && (
                    <td {...ROLES.cell} aria-colindex={1} className={classNames(styles.cell, styles.select)}>
                      <input
                        type="checkbox"
                        className={styles.box}
                        aria-label={`Select ${nameOf(row)}`}
                        checked={isSelected}
                        onChange={() => selection.toggle(key)}
                      />
                    </td>
                  )}
                  {columns.map((column, index) => (
                    <td
                      key={column.title}
                      {...ROLES.cell}
                      aria-colindex={firstColumn + index}
                      data-primary={column.isPrimary || undefined}
                      data-short={column.isShort || undefined}
                      className={classNames(
                        styles.cell,
                        column.isNumber && styles.end,
                        isSecondary(column, row) && styles.secondary,
                        column.isShortened && styles.shortened,
                      )}
                    >
                      {column.isTitled && (
                        <span className={styles.cardTitle} aria-hidden="true">
                          {column.title}{' '}
                        </span>
                      )}
                      {column.isPrimary && linkTo ? (
                        <Link to={linkTo(row)} className={styles.link} data-row-link>
                          {column.cell(row)}
                        </Link>
                      ) : (
                        column.cell(row)
                      )}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </>
  );
}

const isSecondary = <Row,>({ isSecondary }: Column<Row>, row: Row): boolean =>
  typeof isSecondary === 'function' ? isSecondary(row) : (isSecondary ?? false);

/** The rows of other pages stay as they are. */
function SelectAll({ selection, keys }: { selection: RowSelection; keys: readonly string[] }) {
  const areAll = keys.length > 0 && keys.every((key) => selection.keys.has(key));
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label="Select all on this page"
      checked={areAll}
      onChange={() => {
        const others = [...selection.keys].filter((key) => !keys.includes(key));
        selection.set(areAll ? others : [...others, ...keys]);
      }}
    />
  );
}
