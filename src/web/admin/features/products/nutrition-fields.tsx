import { useFieldArray } from 'react-hook-form';
import type { AdminFormState } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { CheckboxField, FieldRow, TextField } from '../../ui/forms/field.tsx';
import styles from './product-parts.module.css';
import {
  isGrams,
  isNutrient,
  newNutrition,
  type TypedNutrition,
  type TypedProduct,
} from './typed-product.ts';

const AMOUNTS: readonly (readonly [keyof TypedNutrition['amounts'], string])[] = [
  ['calories', 'Calories'],
  ['total_fat', 'Total fat, g'],
  ['saturated_fat', 'Saturated fat, g'],
  ['trans_fat', 'Trans fat, g'],
  ['cholesterol', 'Cholesterol, mg'],
  ['sodium', 'Sodium, mg'],
  ['total_carbohydrate', 'Carbohydrate, g'],
  ['dietary_fiber', 'Fiber, g'],
  ['total_sugars', 'Sugars, g'],
  ['added_sugars', 'Added sugars, g'],
  ['protein', 'Protein, g'],
  ['vitamin_d', 'Vitamin D, mcg'],
  ['calcium', 'Calcium, mg'],
  ['iron', 'Iron, mg'],
  ['potassium', 'Potassium, mg'],
];

/** What a serving contains before any rounding, which the shop does as the FDA wants it. */
export function NutritionFields({ state }: { state: AdminFormState<TypedProduct> }) {
  const labels = useFieldArray({ control: state.form.control, name: 'nutrition' });
  const skus = state.form.watch('variants').flatMap(({ sku }) => sku.trim() || []);
  return (
    <>
      <ul className={styles.parts}>
        {labels.fields.map((label, index) => (
          <li key={label.id}>
            <fieldset className={styles.part}>
              <legend className={styles.legend}>Nutrition facts {index + 1}</legend>
              <div className={styles.choices}>
                {skus.map((sku) => (
                  <CheckboxField
                    key={sku}
                    label={`Of ${sku}`}
                    value={sku}
                    {...state.form.register(`nutrition.${index}.skus`)}
                  />
                ))}
              </div>
              <FieldRow>
                <TextField
                  label="Serving size"
                  hint="As at a table: 3 pieces"
                  maxLength={200}
                  required
                  {...state.field(`nutrition.${index}.servingSize`)}
                />
                <TextField
                  label="Serving, g"
                  inputMode="numeric"
                  required
                  {...state.field(`nutrition.${index}.servingGrams`, isGrams)}
                />
              </FieldRow>
              <div className={styles.numbers}>
                {AMOUNTS.map(([nutrient, name]) => (
                  <TextField
                    key={nutrient}
                    label={name}
                    inputMode="decimal"
                    required
                    {...state.field(`nutrition.${index}.amounts.${nutrient}`, isNutrient)}
                  />
                ))}
              </div>
              <div>
                <Button onClick={() => labels.remove(index)}>Remove these nutrition facts</Button>
              </div>
            </fieldset>
          </li>
        ))}
      </ul>
      <div>
        <Button
          icon="plus"
          onClick={() => labels.append(newNutrition(labels.fields.length === 0 ? skus : []))}
        >
          Add nutrition facts
        </Button>
      </div>
    </>
  );
}
