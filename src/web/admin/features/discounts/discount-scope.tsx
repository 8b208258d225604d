import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import type { DiscountChoices } from '#contracts/admin/discounts/discount-calls.ts';
import { discountChoicesQuery } from '#web/api/admin/discounts-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import type { AdminFormState } from '../../ui/forms/admin-form.tsx';
import { Button, IconButton } from '../../ui/forms/button.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { AddDialog, type FoundRow } from '../products/add-dialog.tsx';
import { ItemRows } from '../products/item-rows.tsx';
import { PictureAndTitle } from '../products/picture-and-title.tsx';
import { ProductTitle } from '../products/product-title.tsx';
import styles from './discount-scope.module.css';
import type { TypedDiscount } from './typed-discount.ts';

interface DiscountScopeProps {
  state: AdminFormState<TypedDiscount>;
  /** Where the fields are: those of what is bought, or of what is got. */
  of: '' | 'buy_x_get_y.';
  title: string;
  label: string;
  /** What the discount is for without a choice. */
  everything: string;
}

/** What the discount is for, or what is got. */
export function DiscountScope({ state, of, title, label, everything }: DiscountScopeProps) {
  const { form, field } = state;
  const isChosen = form.watch(`${of}scope`) === 'chosen';
  const hasSome = (scope: string) =>
    scope === 'all' ||
    form.getValues(`${of}products`).length + form.getValues(`${of}collections`).length > 0 ||
    'Add a product or a collection.';
  return (
    <Section title={title}>
      <SelectField
        label={label}
        choices={[
          { value: 'all', label: everything },
          { value: 'chosen', label: 'Some products or collections' },
        ]}
        {...field(`${of}scope`, hasSome)}
      />
      {isChosen && <Chosen state={state} of={of} />}
    </Section>
  );
}

function Chosen({ state: { form }, of }: Pick<DiscountScopeProps, 'state' | 'of'>) {
  const products = useFieldArray({ control: form.control, name: `${of}products`, keyName: 'key' });
  const collections = useFieldArray({ control: form.control, name: `${of}collections`, keyName: 'key' });
  const [isAdding, setAdding] = useState(false);
  const message = (['products', 'collections'] as const)
    .map((name) => form.getFieldState(`${of}${name}`, form.formState).error)
    .map((error) => error?.message ?? error?.root?.message)
    .find((text) => text !== undefined);
  const rowsOf = (found: DiscountChoices): FoundRow[] => [
    ...found.collections.map((collection) => ({
      key: `collection ${collection.name}`,
      title: collection.title,
      shown: <CollectionTitle title={collection.title} />,
      isAdded: collections.fields.some(({ name }) => name === collection.name),
      onAdd: () => collections.append(collection, { shouldFocus: false }),
    })),
    ...found.products.map((product) => ({
      key: product.handle,
      title: product.title,
      shown: <ProductTitle {...product} />,
      isAdded: products.fields.some(({ handle }) => handle === product.handle),
      onAdd: () => products.append(product, { shouldFocus: false }),
    })),
  ];
  return (
    <>
      <ItemRows
        rows={[
          ...collections.fields.map(({ key, title }, index) => ({
            key,
            shown: <CollectionTitle title={title} />,
            action: <TakeOut title={title} onClick={() => collections.remove(index)} />,
          })),
          ...products.fields.map(({ key, title, picture, status }, index) => ({
            key,
            shown: <ProductTitle title={title} picture={picture} status={status} />,
            action: <TakeOut title={title} onClick={() => products.remove(index)} />,
          })),
        ]}
      />
      {message !== undefined && (
        <p role="alert" className={styles.problem}>
          {message}
        </p>
      )}
      <div>
        <Button icon="plus" onClick={() => setAdding(true)}>
          Add products or collections
        </Button>
      </div>
      <AddDialog
        title="Add products or collections"
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        label="Title or address"
        queryOf={discountChoicesQuery}
        rowsOf={rowsOf}
        texts={{
          empty: 'Nothing is called like that.',
          failure: 'We could not search the products.',
          added: 'Added',
        }}
      />
    </>
  );
}

const CollectionTitle = ({ title }: { title: string }) => (
  <>
    <PictureAndTitle title={title} picture={null} />
    <Badge tone="info">Collection</Badge>
  </>
);

const TakeOut = ({ title, onClick }: { title: string; onClick: () => void }) => (
  <IconButton label={`Take out ${title}`} icon="close" onClick={onClick} />
);
