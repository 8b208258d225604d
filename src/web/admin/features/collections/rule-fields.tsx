import { useFieldArray } from 'react-hook-form';
import type { StaffCollection } from '#contracts/admin/collections/collection-calls.ts';
import { currencyName } from '#domain/money.ts';
import { sentenceAbout } from '#domain/text/problem-sentences.ts';
import type { AdminFormState } from '../../ui/forms/admin-form.tsx';
import { Button, IconButton } from '../../ui/forms/button.tsx';
import { CheckboxField, FieldRow, SelectField, TextField } from '../../ui/forms/field.tsx';
import { TAX_CLASS_TEXTS } from '../products/product-texts.ts';
import styles from './collection-parts.module.css';
import {
  CONDITIONS,
  type ConditionField,
  checkCondition,
  SORT_TEXTS,
  type TypedCollection,
} from './typed-collection.ts';

const FIELDS = Object.entries(CONDITIONS).map(([value, { label }]) => ({ value, label }));
const SORTS = Object.entries(SORT_TEXTS).map(([value, label]) => ({ value, label }));
const MATCHES = [
  { value: 'all', label: 'Products that meet all conditions' },
  { value: 'any', label: 'Products that meet any condition' },
];
const HEATS = Array.from({ length: 10 }, (_, index) => String((index + 1) / 2)).map((value) => ({
  value,
  label: `${value} of 5 chillies`,
}));
const TAX_CLASSES = Object.entries(TAX_CLASS_TEXTS).map(([value, label]) => ({ value, label }));

type Known = Pick<StaffCollection, 'diets' | 'currency'>;

/** Which products the collection takes by itself. */
export function RuleFields({ state, known }: { state: AdminFormState<TypedCollection>; known: Known }) {
  const conditions = useFieldArray({ control: state.form.control, name: 'conditions' });
  const hasRule = state.form.watch('hasRule');
  const { error } = state.form.getFieldState('conditions', state.form.formState);
  const message = error?.message ?? error?.root?.message;
  return (
    <>
      <CheckboxField
        label="Fills itself by a rule"
        hint="Products by hand stay in front of those of the rule."
        {...state.form.register('hasRule')}
      />
      {hasRule && (
        <>
          <FieldRow>
            <SelectField label="Takes" choices={MATCHES} {...state.field('match')} />
            <SelectField label="In this order" choices={SORTS} {...state.field('sort')} />
          </FieldRow>
          {conditions.fields.length === 0 && (
            <p className={styles.status}>Without a condition it holds everything that is sold.</p>
          )}
          <ul className={styles.conditions}>
            {conditions.fields.map((condition, index) => (
              <li key={condition.id} className={styles.condition}>
                <SelectField
                  label={`Condition ${index + 1}`}
                  choices={FIELDS}
                  {...state.form.register(`conditions.${index}.field`, {
                    onChange: ({ target }) =>
                      state.form.setValue(
                        `conditions.${index}.value`,
                        firstValue(target.value as ConditionField, known),
                        { shouldDirty: true },
                      ),
                  })}
                />
                <ConditionValue state={state} index={index} known={known} />
                <IconButton
                  label={`Remove condition ${index + 1}`}
                  icon="close"
                  onClick={() => conditions.remove(index)}
                />
              </li>
            ))}
          </ul>
          {message !== undefined && (
            <p role="alert" className={styles.problem}>
              {sentenceAbout('The conditions', message)}
            </p>
          )}
          <div>
            <Button icon="plus" onClick={() => conditions.append({ field: 'text', value: '' })}>
              Add a condition
            </Button>
          </div>
        </>
      )}
    </>
  );
}

/** Selects have a value from the start. */
function firstValue(field: ConditionField, { diets }: Known): string {
  const { value } = CONDITIONS[field];
  if (value === 'diet') return diets[0] ?? '';
  if (value === 'heat') return HEATS[0]?.value ?? '';
  if (value === 'tax') return TAX_CLASSES[0]?.value ?? '';
  return '';
}

function ConditionValue({
  state,
  index,
  known,
}: {
  state: AdminFormState<TypedCollection>;
  index: number;
  known: Known;
}) {
  const { field, value } = state.form.watch(`conditions.${index}`);
  const name = `conditions.${index}.value` as const;
  const label = `Value of condition ${index + 1}`;
  switch (CONDITIONS[field].value) {
    case null:
      return <span />;
    case 'diet': {
      const diets = known.diets.includes(value) || value === '' ? known.diets : [...known.diets, value];
      const choices = diets.map((diet) => ({ value: diet, label: diet }));
      return <SelectField label={label} choices={choices} {...state.field(name)} />;
    }
    case 'heat':
      return <SelectField label={label} choices={HEATS} {...state.field(name)} />;
    case 'tax':
      return <SelectField label={label} choices={TAX_CLASSES} {...state.field(name)} />;
    case 'price':
      return (
        <TextField
          label={`${label}, ${currencyName(known.currency)}`}
          inputMode="decimal"
          required
          {...state.field(name, checkCondition(field))}
        />
      );
    case 'days':
      return (
        <TextField
          label={`${label}, days`}
          inputMode="numeric"
          required
          {...state.field(name, checkCondition(field))}
        />
      );
    case 'text':
      return (
        <TextField label={label} maxLength={100} required {...state.field(name, checkCondition(field))} />
      );
  }
}
