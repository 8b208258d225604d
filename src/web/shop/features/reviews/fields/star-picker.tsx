import { useId, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { STAR_COUNTS, STAR_LABELS, type StarCount } from './star-labels.ts';
import styles from './star-picker.module.css';

const STAR = 'M12 1.8l3.1 6.5 7.1.9-5.2 5 1.3 7.1L12 17.8l-6.3 3.5L7 14.2l-5.2-5 7.1-.9z';

interface StarPickerProps {
  legend: string;
  value: StarCount | null;
  onChange: (value: StarCount) => void;
  error?: string | undefined;
}

/** Radio buttons as stars; the text of the hovered or selected one is shown below. */
export function StarPicker({ legend, value, onChange, error }: StarPickerProps) {
  const [hovered, setHovered] = useState<StarCount | null>(null);
  const name = useId();
  const shown = hovered ?? value;
  return (
    <fieldset
      className={styles.picker}
      aria-describedby={error === undefined ? undefined : `${name}-error`}
      aria-invalid={error === undefined ? undefined : true}
    >
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.stars} onPointerLeave={() => setHovered(null)}>
        {STAR_COUNTS.map((stars) => (
          <label key={stars} className={styles.star} onPointerEnter={() => setHovered(stars)}>
            <input
              type="radio"
              name={name}
              value={stars}
              checked={value === stars}
              aria-label={`${stars} ${stars === 1 ? 'star' : 'stars'}: ${STAR_LABELS[stars]}`}
              onChange={() => onChange(stars)}
            />
            <svg
              viewBox="0 0 24 24"
              aria-hidden="true"
              className={classNames(shown !== null && stars <= shown && styles.full)}
            >
              <path d={STAR} />
              {value === stars && (
                <path className={styles.face} d="M8.6 11.4h2M13.6 11.1q1 .9 2 0M10 14.2q2 1.7 4 0" />
              )}
            </svg>
          </label>
        ))}
      </div>
      <p className={styles.text}>
        {shown === null ? 'From “Sorry not for me” to “Delicious I loved it”' : STAR_LABELS[shown]}
      </p>
      {error !== undefined && (
        <p id={`${name}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
