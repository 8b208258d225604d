import { useFieldArray } from 'react-hook-form';
import type { StaffProduct } from '#contracts/admin/products/product-calls.ts';
import type { AdminFormState } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { CheckboxField, FieldRow, SelectField, TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { AmountFields } from '../currencies/amount-fields.tsx';
import { usePriceCurrencies } from '../currencies/use-price-currencies.ts';
import { PictureList } from './picture-list.tsx';
import styles from './product-parts.module.css';
import { areContents, isOptionalPrice, newBundle, type TypedProduct } from './typed-product.ts';

interface BundleFieldsProps {
  state: AdminFormState<TypedProduct>;
  options: StaffProduct['subscription_options'];
  /** Bundles that are stored keep their names, because carts and orders have them. */
  storedIds: readonly string[];
}

/** Packs of several units at a price of their own, and boxes that shoppers fill. */
export function BundleFields({ state, options, storedIds }: BundleFieldsProps) {
  const bundles = useFieldArray({ control: state.form.control, name: 'bundles' });
  const typed = state.form.watch('bundles');
  const currencies = usePriceCurrencies();
  return (
    <>
      <ul className={styles.parts}>
        {bundles.fields.map((bundle, index) => (
          <li key={bundle.id}>
            <fieldset className={styles.part}>
              <legend className={styles.legend}>{typed[index]?.title || `Bundle ${index + 1}`}</legend>
              <FieldRow>
                <TextField
                  label="Title"
                  maxLength={200}
                  required
                  {...state.field(`bundles.${index}.title`)}
                />
                <TextField
                  label="Name in links"
                  hint="Like oat-bar-6-pack; made of the title if empty. It stays."
                  maxLength={100}
                  readOnly={storedIds.includes(bundle.bundleId)}
                  {...state.field(`bundles.${index}.bundleId`)}
                />
              </FieldRow>
              <TextAreaField
                label="Description"
                maxLength={5000}
                required
                {...state.field(`bundles.${index}.description`)}
              />
              <CheckboxField
                label="A box: shoppers choose what is in it"
                {...state.form.register(`bundles.${index}.isBox`)}
              />
              {typed[index]?.isBox ? (
                <FieldRow>
                  <TextField
                    label="Units to choose"
                    inputMode="numeric"
                    required
                    {...state.field(`bundles.${index}.choose.units`)}
                  />
                  <TextField
                    label="SKUs to choose from"
                    hint="With commas between them"
                    required
                    {...state.field(`bundles.${index}.choose.from`)}
                  />
                </FieldRow>
              ) : (
                <TextAreaField
                  label="What is in it"
                  hint="How many and the SKU, one in each line: 2 MIX-5OZ"
                  required
                  {...state.field(`bundles.${index}.contents`, areContents)}
                />
              )}
              <div className={styles.numbers}>
                <AmountFields
                  state={state}
                  label="Price"
                  at={(currency) => `bundles.${index}.prices.${currency}`}
                  check={isOptionalPrice}
                  isRequired
                />
                {options.map(({ subscription_option_id: id, name }) => (
                  <AmountFields
                    key={id}
                    state={state}
                    label={name}
                    at={(currency) => `bundles.${index}.subscriptionPrices.${id}.${currency}`}
                    check={isOptionalPrice}
                  />
                ))}
              </div>
              <PictureList state={state} name={`bundles.${index}.pictures`} />
              <div>
                <Button onClick={() => bundles.remove(index)}>Remove this bundle</Button>
              </div>
            </fieldset>
          </li>
        ))}
      </ul>
      <div>
        <Button icon="plus" onClick={() => bundles.append(newBundle(currencies))}>
          Add a bundle
        </Button>
      </div>
      {typed.length > 0 && (
        <>
          <SelectField
            label="Selected when the page opens"
            choices={[
              { value: '', label: 'A single variant' },
              ...typed.map(({ bundleId, title }) => ({ value: bundleId, label: title || bundleId })),
            ]}
            {...state.field('initialBundle')}
          />
          <CheckboxField
            label="The product itself is a bundle"
            hint="A gift pack or box, which lists and orders call so."
            {...state.form.register('isBundle')}
          />
        </>
      )}
    </>
  );
}
