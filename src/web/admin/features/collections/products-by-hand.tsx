import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { collectionProductsQuery } from '#web/api/admin/collections-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { useDebounced } from '#web/ui/timing/use-debounced.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import type { AdminFormState } from '../../ui/forms/admin-form.tsx';
import { Button, IconButton } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { PictureAndTitle } from '../products/picture-and-title.tsx';
import { STATUS_TEXTS } from '../products/product-texts.ts';
import styles from './collection-parts.module.css';
import type { TypedCollection } from './typed-collection.ts';

type Products = ReturnType<typeof useFieldArray<TypedCollection, 'products'>>;

/** The products by hand in their order, which is changed by dragging, by the arrow keys on the handle, and by buttons. */
export function ProductsByHand({
  state,
  mayEdit,
}: {
  state: AdminFormState<TypedCollection>;
  mayEdit: boolean;
}) {
  const products = useFieldArray({ control: state.form.control, name: 'products' });
  const [isAdding, setIsAdding] = useState(false);
  const { error } = state.form.getFieldState('products', state.form.formState);
  const message = error?.message ?? error?.root?.message;
  return (
    <>
      {products.fields.length === 0 ? (
        <p className={styles.status}>None yet.</p>
      ) : (
        <OrderedProducts products={products} mayEdit={mayEdit} />
      )}
      {message !== undefined && (
        <p role="alert" className={styles.problem}>
          The products {message}.
        </p>
      )}
      {mayEdit && (
        <div>
          <Button icon="plus" onClick={() => setIsAdding(true)}>
            Add products
          </Button>
        </div>
      )}
      <Dialog isOpen={isAdding} onClose={() => setIsAdding(false)} title="Add products" shape="top">
        <ProductPicker products={products} />
      </Dialog>
    </>
  );
}

function OrderedProducts({ products, mayEdit }: { products: Products; mayEdit: boolean }) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  /** The handle that has the focus again once its row has moved. */
  const focused = useRef<number | null>(null);
  useEffect(() => {
    if (focused.current === null) return;
    list.current?.children[focused.current]?.querySelector<HTMLElement>('[data-handle]')?.focus();
    focused.current = null;
  });
  const move = (from: number, to: number) => {
    if (to < 0 || to >= products.fields.length || from === to) return;
    setSaid(`${products.fields[from]?.title} is number ${to + 1} of ${products.fields.length}.`);
    products.move(from, to);
  };
  const moveByKey = (event: KeyboardEvent, index: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    focused.current = Math.min(Math.max(index + step, 0), products.fields.length - 1);
    move(index, index + step);
  };
  return (
    <>
      <ol ref={list} className={styles.products}>
        {products.fields.map(({ id, title, picture, status }, index) => (
          <li
            key={id}
            className={styles.product}
            data-over={(over === index && dragged !== index) || undefined}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(index);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null) move(dragged, index);
              setOver(null);
            }}
          >
            {mayEdit && (
              <button
                type="button"
                data-handle
                className={styles.handle}
                draggable
                aria-label={`Move ${title}, number ${index + 1}: arrow keys`}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  event.dataTransfer.setData('text/plain', title);
                  setDragged(index);
                }}
                onDragEnd={() => {
                  setDragged(null);
                  setOver(null);
                }}
                onKeyDown={(event) => moveByKey(event, index)}
              >
                <Icon name="grip" />
              </button>
            )}
            <span className={styles.named}>
              <PictureAndTitle title={title} picture={picture} />
              {status !== 'active' && <Badge tone="neutral">{STATUS_TEXTS[status]}</Badge>}
            </span>
            {mayEdit && (
              <span className={styles.actions}>
                <IconButton
                  label={`Move ${title} up`}
                  icon="up"
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  label={`Move ${title} down`}
                  icon="chevron"
                  disabled={index === products.fields.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton label={`Take out ${title}`} icon="close" onClick={() => products.remove(index)} />
              </span>
            )}
          </li>
        ))}
      </ol>
      <p role="status" className={styles.status}>
        {said}
      </p>
    </>
  );
}

/** Finds products by title; the dialog stays open for several. */
function ProductPicker({ products }: { products: Products }) {
  const [typed, setTyped] = useState('');
  const found = useQuery(collectionProductsQuery(useApi(), useDebounced(typed, 200)));
  const taken = new Set(products.fields.map(({ handle }) => handle));
  return (
    <>
      <TextField
        label="Title or address"
        type="search"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        required
      />
      <QueryStates query={found} failure="We could not search the products.">
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState>No product is called like that.</EmptyState>
          ) : (
            <ul className={styles.products}>
              {rows.map((product) => (
                <li key={product.handle} className={styles.product}>
                  <span className={styles.named}>
                    <PictureAndTitle title={product.title} picture={product.picture} />
                    {product.status !== 'active' && (
                      <Badge tone="neutral">{STATUS_TEXTS[product.status]}</Badge>
                    )}
                  </span>
                  {taken.has(product.handle) ? (
                    <span className={styles.status}>In it</span>
                  ) : (
                    <Button
                      aria-label={`Add ${product.title}`}
                      onClick={() => products.append(product, { shouldFocus: false })}
                    >
                      Add
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryStates>
    </>
  );
}
