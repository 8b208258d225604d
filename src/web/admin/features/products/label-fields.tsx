import { useFieldArray } from 'react-hook-form';
import type { AdminFormState } from '../../ui/forms/admin-form.tsx';
import { Button, IconButton } from '../../ui/forms/button.tsx';
import { CheckboxField, FieldRow, TextAreaField, TextField } from '../../ui/forms/field.tsx';
import styles from './label-fields.module.css';
import type { TypedProduct } from './typed-product.ts';

const COLOURS = [
  { name: 'primary', label: 'Background' },
  { name: 'text', label: 'Text' },
  { name: 'button', label: 'Button' },
  { name: 'badge', label: 'Badge' },
] as const;

/** What the packet says, and the colours of the product's page. Unknown, the shop makes no claims about allergens. */
export function LabelFields({ state }: { state: AdminFormState<TypedProduct> }) {
  const facts = useFieldArray({ control: state.form.control, name: 'content.contentData' });
  const isKnown = state.form.watch('isLabelled');
  return (
    <>
      <CheckboxField
        label="The label is known"
        hint="Without it the shop says that it does not know what is in it."
        {...state.form.register('isLabelled')}
      />
      {isKnown && (
        <>
          <TextAreaField
            label="About it"
            missing="Enter something about it."
            maxLength={5000}
            required
            {...state.field('content.description_text')}
          />
          <TextAreaField
            label="Ingredients"
            hint="As on the packet, with commas between them; what is in an ingredient in brackets."
            maxLength={5000}
            required
            {...state.field('content.ingredients')}
          />
          <TextAreaField
            label="Allergens"
            hint="As on the packet: Contains: milk, peanuts. Made in a kitchen that also handles sesame."
            maxLength={5000}
            required
            {...state.field('content.allergens')}
          />
          <ul className={styles.facts}>
            {facts.fields.map((fact, index) => (
              <li key={fact.id} className={styles.fact}>
                <TextField
                  label={`Heading of fact ${index + 1}`}
                  maxLength={200}
                  required
                  {...state.field(`content.contentData.${index}.heading`)}
                />
                <TextAreaField
                  label={`Text of fact ${index + 1}`}
                  maxLength={5000}
                  required
                  {...state.field(`content.contentData.${index}.text`)}
                />
                <IconButton
                  label={`Remove fact ${index + 1}`}
                  icon="close"
                  onClick={() => facts.remove(index)}
                />
              </li>
            ))}
          </ul>
          <div>
            <Button icon="plus" onClick={() => facts.append({ heading: '', text: '' })}>
              Add a fact
            </Button>
          </div>
          <FieldRow>
            {COLOURS.map(({ name, label }) => (
              <TextField
                key={name}
                label={label}
                type="color"
                required
                {...state.field(`content.colours.${name}`)}
              />
            ))}
          </FieldRow>
        </>
      )}
    </>
  );
}
