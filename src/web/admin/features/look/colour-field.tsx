import type { ColourCheck } from '#domain/presentation/shop-style.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { type ColourRole, isColour, tidiedColour } from './colour-roles.ts';
import styles from './look-parts.module.css';

interface ColourFieldProps {
  role: ColourRole;
  colour: string;
  /** With each colour that it is seen with. */
  checks: readonly ColourCheck[];
  error: string | undefined;
  mayEdit: boolean;
  onChange: (colour: string) => void;
}

/** A colour, picked or typed, with how well it can be read beside the others, and a shade that can. */
export function ColourField({ role, colour, checks, error, mayEdit, onChange }: ColourFieldProps) {
  const { name, label, hint } = role;
  const failing = checks.filter(({ passes }) => !passes);
  const shade = failing.find((check) => check.shade !== null)?.shade ?? null;
  return (
    <div className={styles.colour}>
      <Field
        label={label}
        hint={hint}
        error={isColour(colour) ? (failing.length === 0 ? undefined : problemOf(failing)) : (error ?? TYPED)}
        isOptional={false}
      >
        {(control) => (
          <div className={styles.colourInputs}>
            <input
              type="color"
              className={styles.picker}
              aria-label={`${label}: choose`}
              value={isColour(colour) ? colour.toLowerCase() : '#000000'}
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
            />
            <input
              {...control}
              type="text"
              name={name}
              value={colour}
              maxLength={9}
              spellCheck={false}
              autoComplete="off"
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
              onBlur={({ currentTarget }) => {
                const tidied = tidiedColour(currentTarget.value);
                if (tidied !== colour) onChange(tidied);
              }}
            />
          </div>
        )}
      </Field>
      {shade !== null && mayEdit && (
        <div className={styles.mend}>
          <span className={styles.dot} style={{ backgroundColor: shade }} aria-hidden="true" />
          <Button onClick={() => onChange(shade)}>Use {shade}, the nearest shade that passes</Button>
        </div>
      )}
      {checks.length > 0 && (
        <ul className={styles.pairs} aria-label={`Contrast of ${label}`}>
          {checks.map((check) => (
            <li key={check.name} data-fails={!check.passes || undefined}>
              <Sample {...check} />
              {ratio(check)} to {check.name}
              {!check.passes && `, needs ${check.least}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A drawing, because it is there to be looked at even where it cannot be read. */
function Sample({ colour, on }: ColourCheck) {
  return (
    <svg className={styles.sample} width={28} height={20} viewBox="0 0 28 20" aria-hidden="true">
      <rect width="28" height="20" fill={on} />
      <text x="14" y="14.5" textAnchor="middle" fontSize="12" fontWeight="600" fill={colour}>
        Aa
      </text>
    </svg>
  );
}

const TYPED = 'must be a colour like #ff6a19';

function problemOf(failing: readonly ColourCheck[]): string {
  const names = failing.map(({ name }) => name).join(', ');
  const hasNone = failing.every(({ shade }) => shade === null);
  return `Cannot be read well enough with ${names}${hasNone ? '. No shade of it can: change the other colour' : ''}`;
}

/** Not rounded: 4.46 is not 4.5. */
const ratio = ({ contrast }: ColourCheck) => (Math.floor(contrast * 10) / 10).toFixed(1);
