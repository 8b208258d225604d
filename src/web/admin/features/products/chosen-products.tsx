import { useState } from 'react';
import type { MemberProduct } from '#contracts/admin/collections/collection-calls.ts';
import { sentenceAbout } from '#domain/text/problem-sentences.ts';
import { Button, IconButton } from '../../ui/forms/button.tsx';
import { AddDialog, type AddDialogProps } from './add-dialog.tsx';
import styles from './chosen-products.module.css';
import { ItemRows } from './item-rows.tsx';
import { ProductTitle } from './product-title.tsx';

interface ChosenProductsProps {
  products: readonly (MemberProduct & { key: string })[];
  onAdd: (product: MemberProduct) => void;
  onRemove: (index: number) => void;
  /** What is wrong with them, if anything. */
  error: { message?: string | undefined; root?: { message?: string | undefined } | undefined } | undefined;
  /** Products by a part of the title or the handle. */
  queryOf: AddDialogProps<MemberProduct[], string[]>['queryOf'];
  mayEdit: boolean;
}

/** Products that staff choose for something, in the order in which they were added. */
export function ChosenProducts({ products, onAdd, onRemove, error, queryOf, mayEdit }: ChosenProductsProps) {
  const [isAdding, setAdding] = useState(false);
  const message = error?.message ?? error?.root?.message;
  return (
    <>
      <ItemRows
        rows={products.map(({ key, title, picture, status }, index) => ({
          key,
          shown: <ProductTitle title={title} picture={picture} status={status} />,
          action: mayEdit && (
            <IconButton label={`Take out ${title}`} icon="close" onClick={() => onRemove(index)} />
          ),
        }))}
      />
      {message !== undefined && (
        <p role="alert" className={styles.problem}>
          {sentenceAbout('These', message)}
        </p>
      )}
      {mayEdit && (
        <div>
          <Button icon="plus" onClick={() => setAdding(true)}>
            Add products
          </Button>
        </div>
      )}
      <AddDialog
        title="Add products"
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        label="Title or address"
        queryOf={queryOf}
        rowsOf={(found) =>
          found.map((product) => ({
            key: product.handle,
            title: product.title,
            shown: <ProductTitle {...product} />,
            isAdded: products.some(({ handle }) => handle === product.handle),
            onAdd: () => onAdd(product),
          }))
        }
        texts={{
          empty: 'No product is called like that.',
          failure: 'We could not search the products.',
          added: 'Added',
        }}
      />
    </>
  );
}
