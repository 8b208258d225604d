import { useFieldArray } from 'react-hook-form';
import { locationProductsQuery } from '#web/api/admin/store-locations-api.ts';
import type { AdminFormState } from '../../ui/forms/admin-form.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ChosenProducts } from '../products/chosen-products.tsx';
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
  return (
    <Section title="What it carries">
      <p className={styles.hint}>Product pages name the stores that carry them. Nothing here: not known.</p>
      <ChosenProducts
        products={products.fields}
        onAdd={(product) => products.append(product, { shouldFocus: false })}
        onRemove={products.remove}
        error={form.getFieldState('products', form.formState).error}
        queryOf={locationProductsQuery}
        mayEdit={mayEdit}
      />
    </Section>
  );
}
