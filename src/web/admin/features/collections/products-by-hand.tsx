import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import type { MemberProduct } from '#contracts/admin/collections/collection-calls.ts';
import { sentenceAbout } from '#domain/text/problem-sentences.ts';
import { collectionProductsQuery } from '#web/api/admin/collections-api.ts';
import type { AdminFormState } from '../../ui/forms/admin-form.tsx';
import { Button, IconButton } from '../../ui/forms/button.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { AddDialog, type FoundRow } from '../products/add-dialog.tsx';
import { ProductTitle } from '../products/product-title.tsx';
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
          {sentenceAbout('The products', message)}
        </p>
      )}
      {mayEdit && (
        <div>
          <Button icon="plus" onClick={() => setIsAdding(true)}>
            Add products
          </Button>
        </div>
      )}
      <AddDialog
        title="Add products"
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        label="Title or address"
        queryOf={collectionProductsQuery}
        rowsOf={(found) => found.map((product) => rowOf(product, products))}
        texts={{
          empty: 'No product is called like that.',
          failure: 'We could not search the products.',
          added: 'In it',
        }}
      />
    </>
  );
}

const rowOf = (product: MemberProduct, products: Products): FoundRow => ({
  key: product.handle,
  title: product.title,
  shown: <ProductTitle {...product} />,
  isAdded: products.fields.some(({ handle }) => handle === product.handle),
  onAdd: () => products.append(product, { shouldFocus: false }),
});

function OrderedProducts({ products, mayEdit }: { products: Products; mayEdit: boolean }) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  /** The row that has the focus again once it has moved there, which is later than the render of what is said. */
  const focused = useRef<{ id: string; to: number } | null>(null);
  useEffect(() => {
    if (focused.current === null) return;
    const { id, to } = focused.current;
    if (products.fields[to]?.id !== id) return;
    list.current?.children[to]?.querySelector<HTMLElement>('[data-handle]')?.focus();
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
    const to = Math.min(Math.max(index + step, 0), products.fields.length - 1);
    const id = products.fields[index]?.id;
    if (id !== undefined) focused.current = { id, to };
    move(index, to);
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
              <ProductTitle title={title} picture={picture} status={status} />
            </span>
            {mayEdit && (
              <span className={styles.actions}>
                <IconButton
                  label={`Move ${title} up`}
                  icon="up"
                  isInactive={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  label={`Move ${title} down`}
                  icon="chevron"
                  isInactive={index === products.fields.length - 1}
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
