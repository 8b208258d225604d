import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react';
import { type FieldPath, useFieldArray } from 'react-hook-form';
import { Link } from 'react-router';
import type { StaffProduct } from '#contracts/admin/products/product-calls.ts';
import { type CurrencyCode, currencyName } from '#domain/money.ts';
import { sentenceAtField } from '#domain/text/problem-sentences.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '../../ui/feedback/query-states.tsx';
import type { AdminFormState } from '../../ui/forms/admin-form.tsx';
import { Button, IconButton } from '../../ui/forms/button.tsx';
import { usePriceCurrencies } from '../currencies/use-price-currencies.ts';
import { areOptions, isGrams, isOptionalPrice, newVariant, type TypedProduct } from './typed-product.ts';
import styles from './variant-grid.module.css';
import { VariantPictures } from './variant-pictures.tsx';

type Path = FieldPath<TypedProduct>;

interface GridColumn {
  title: string;
  /** Below the title. */
  hint?: string;
  path: (row: number) => Path;
  check?: (typed: string) => true | string;
  isNumber?: boolean;
  width: string;
}

const columnsIn = (currencies: readonly CurrencyCode[]): readonly GridColumn[] => [
  { title: 'SKU', path: (row) => `variants.${row}.sku`, width: '8rem' },
  { title: 'Name', path: (row) => `variants.${row}.description`, width: '10rem' },
  {
    title: 'Options',
    hint: 'Size: 5 oz, Pack: One',
    path: (row) => `variants.${row}.attributes`,
    check: areOptions,
    width: '8rem',
  },
  ...currencies.map(
    (currency): GridColumn => ({
      title: `Price, ${currencyName(currency)}`,
      path: (row) => `variants.${row}.prices.${currency}`,
      check: isOptionalPrice,
      isNumber: true,
      width: '5rem',
    }),
  ),
  ...currencies.map(
    (currency): GridColumn => ({
      title: `Before, ${currencyName(currency)}`,
      hint: 'when reduced',
      path: (row) => `variants.${row}.compareAtPrices.${currency}`,
      check: isOptionalPrice,
      isNumber: true,
      width: '5rem',
    }),
  ),
  {
    title: 'Net weight, g',
    hint: 'as on the label',
    path: (row) => `variants.${row}.netWeightGrams`,
    check: isGrams,
    isNumber: true,
    width: '5rem',
  },
  {
    title: 'Weight, g',
    hint: 'with the packing',
    path: (row) => `variants.${row}.weightGrams`,
    check: isGrams,
    isNumber: true,
    width: '5rem',
  },
];

interface VariantGridProps {
  state: AdminFormState<TypedProduct>;
  /** Of each SKU that is sold; null for those who may not see the stock. */
  freeUnits: StaffProduct['free_units'];
}

/**
 * The variants as a sheet: Enter and the arrow keys go from row to row, and cells that were copied from another sheet fill
 * those from where they are pasted.
 */
export function VariantGrid({ state, freeUnits }: VariantGridProps) {
  const variants = useFieldArray({ control: state.form.control, name: 'variants' });
  const table = useRef<HTMLTableElement>(null);
  const caption = useId();
  const currencies = usePriceCurrencies();
  const columns = columnsIn(currencies);
  const cellAt = (row: number, column: number) =>
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`);
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const rows = cellsOf(event.clipboardData.getData('text/plain'));
    if (rows.length === 1 && rows[0]?.length === 1) return;
    event.preventDefault();
    const missing = row + rows.length - variants.fields.length;
    for (let added = 0; added < missing; added += 1)
      variants.append(newVariant(currencies), { shouldFocus: false });
    for (const [down, cells] of rows.entries()) {
      for (const [right, text] of cells.entries()) {
        const path = columns[column + right]?.path(row + down);
        if (path) state.form.setValue(path, text.trim(), { shouldDirty: true });
      }
    }
  };
  const move = (event: KeyboardEvent, row: number, column: number) => {
    const down = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (down === undefined) return;
    // Enter would send the form.
    event.preventDefault();
    cellAt(row + down, column)?.focus();
  };
  return (
    <>
      {variants.fields.length === 0 ? (
        <EmptyState>Nothing to buy yet. Each size or flavour is a variant.</EmptyState>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a sheet that is wider than the window is scrolled by keys.
        <section className={styles.scroller} aria-labelledby={caption} tabIndex={0}>
          <table ref={table} className={styles.grid}>
            <caption id={caption} className={styles.caption}>
              Variants, one in each row
            </caption>
            <thead>
              <tr>
                {columns.map(({ title, hint, isNumber }, at) => (
                  <th
                    key={title}
                    scope="col"
                    className={classNames(isNumber && styles.number, at === 0 && styles.first)}
                  >
                    {title}
                    {hint && <span className={styles.hint}>{hint}</span>}
                  </th>
                ))}
                <th scope="col">Pictures</th>
                {freeUnits && (
                  <th scope="col" className={styles.number}>
                    Stock
                  </th>
                )}
                <th scope="col">
                  <span className={styles.caption}>Move and remove</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {variants.fields.map((variant, row) => (
                <tr key={variant.id}>
                  {columns.map((column, at) => (
                    <td key={column.title} className={at === 0 ? styles.first : undefined}>
                      <Cell
                        state={state}
                        column={column}
                        row={row}
                        at={at}
                        onPaste={(event) => paste(event, row, at)}
                        onKeyDown={(event) => move(event, row, at)}
                      />
                    </td>
                  ))}
                  <td>
                    <VariantPictures state={state} row={row} />
                  </td>
                  {freeUnits && (
                    <td className={styles.number}>
                      <Stock sku={variant.sku} freeUnits={freeUnits} />
                    </td>
                  )}
                  <td>
                    <span className={styles.actions}>
                      <IconButton
                        label={`Move ${nameOf(variant, row)} up`}
                        icon="up"
                        isInactive={row === 0}
                        onClick={() => variants.move(row, row - 1)}
                      />
                      <IconButton
                        label={`Move ${nameOf(variant, row)} down`}
                        icon="chevron"
                        isInactive={row === variants.fields.length - 1}
                        onClick={() => variants.move(row, row + 1)}
                      />
                      <IconButton
                        label={`Remove ${nameOf(variant, row)}`}
                        icon="close"
                        onClick={() => variants.remove(row)}
                      />
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <div>
        <Button icon="plus" onClick={() => variants.append(newVariant(currencies))}>
          Add a variant
        </Button>
      </div>
    </>
  );
}

const nameOf = ({ sku }: { sku: string }, row: number): string => sku || `variant ${row + 1}`;

interface CellProps {
  state: AdminFormState<TypedProduct>;
  column: GridColumn;
  row: number;
  at: number;
  onPaste: (event: ClipboardEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Cell({ state, column, row, at, onPaste, onKeyDown }: CellProps) {
  const id = useId();
  const { error, ...registered } = state.field(column.path(row), column.check);
  return (
    <>
      <input
        type="text"
        {...registered}
        data-cell={`${row} ${at}`}
        className={column.isNumber ? styles.numberCell : styles.cell}
        style={{ minWidth: column.width }}
        inputMode={column.isNumber ? 'decimal' : undefined}
        autoComplete="off"
        aria-label={`${column.title}, row ${row + 1}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
      />
      {error && (
        <p id={id} className={styles.error}>
          {sentenceAtField(error)}
        </p>
      )}
    </>
  );
}

function Stock({ sku, freeUnits }: { sku: string; freeUnits: Readonly<Record<string, number>> }) {
  const free = freeUnits[sku];
  if (free === undefined) return null;
  return <Link to={`/admin/stock/${encodeURIComponent(sku)}`}>{free}</Link>;
}

/** Rows of cells as spreadsheets copy them. */
const cellsOf = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
