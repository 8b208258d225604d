import type { CountryWithRegions } from '#domain/shipping/countries-with-regions.ts';
import { REGIONS } from '#domain/shipping/regions.ts';
import type { AdminFormState } from '../../ui/forms/admin-form.tsx';
import { ChoiceGroup } from '../../ui/forms/choice-group.tsx';
import { CheckboxField } from '../../ui/forms/field.tsx';
import styles from './settings.module.css';
import type { TypedOption } from './typed-shipping.ts';

interface RegionChoicesProps {
  state: AdminFormState<{ options: TypedOption[] }>;
  at: `options.${number}.rates.${number}`;
  country: CountryWithRegions;
}

/** The states or provinces of a rate. What is chosen can be read while the list is closed. */
export function RegionChoices({ state, at, country }: RegionChoicesProps) {
  const regions = REGIONS[country];
  const chosen = state.form.watch(`${at}.regions`);
  const names = regions.filter(({ code }) => chosen.includes(code)).map(({ name }) => name);
  const { error } = state.form.getFieldState(`${at}.regions`, state.form.formState);
  return (
    <details className={styles.regions} {...(error && { open: true })}>
      <summary>
        {names.length === 0 ? 'All states or provinces without a price of their own' : names.join(', ')}
      </summary>
      <ChoiceGroup legend="Only these states or provinces" error={error?.message}>
        <div className={styles.regionList}>
          {regions.map(({ code, name }) => (
            <CheckboxField key={code} label={name} value={code} {...state.form.register(`${at}.regions`)} />
          ))}
        </div>
      </ChoiceGroup>
    </details>
  );
}
