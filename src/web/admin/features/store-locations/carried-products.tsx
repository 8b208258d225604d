import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { locationProductsQuery } from '#web/api/admin/store-locations-api.ts';
import type { AdminFormState } from '../../ui/forms/admin-form.tsx';
import { Button, IconButton } from '../../ui/forms/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { AddDialog } from '../products/add-dialog.tsx';
import { ItemRows } from '../products/item-rows.tsx';
import { ProductTitle } from '../products/product-title.tsx';
import styles from './location-fields.module.css';
import type { TypedLocation } from './typed-location.ts';

/** Which products a location is known to carry. */
export function CarriedProducts({
  state: { form },
  mayEdit,
}: {
  state: AdminFormState<TypedLocation>;
  mayEdit: boolean;
}) {
  const products = useFieldArray({ control: form.control, name: 'products', keyName: 'key' });
  const [isAdding, setAdding] = useState(false);
  const { error } = form.getFieldState('products', form.formState);
  const message = error?.message ?? error?.root?.message;
  return (
    <Section title="What it carries">
      <p className={styles.hint}>Product pages name the stores that carry them. Nothing here: not known.</p>
      <ItemRows
        rows={products.fields.map(({ key, title, picture, status }, index) => ({
          key,
          shown: <ProductTitle title={title} picture={picture} status={status} />,
          action: mayEdit && (
            <IconButton label={`Take out ${title}`} icon="close" onClick={() => products.remove(index)} />
          ),
        }))}
      />
      {message !== undefined && (
        <p role="alert" className={styles.problem}>
          These {message}.
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
        queryOf={locationProductsQuery}
        rowsOf={(found) =>
          found.map((product) => ({
            key: product.handle,
            title: product.title,
            shown: <ProductTitle {...product} />,
            isAdded: products.fields.some(({ handle }) => handle === product.handle),
            onAdd: () => products.append(product, { shouldFocus: false }),
          }))
        }
        texts={{
          empty: 'No product is called like that.',
          failure: 'We could not search the products.',
          added: 'Added',
        }}
      />
    </Section>
  );
}
