import { type ReactNode, useId } from 'react';
import styles from './look-parts.module.css';

export interface PictureChoice {
  value: string;
  label: ReactNode;
  /** A drawing of what it looks like. */
  picture?: ReactNode;
}

interface PictureChoicesProps {
  label: string;
  value: string;
  choices: readonly PictureChoice[];
  onChoose: (value: string) => void;
}

/** One of a few values, each of which is seen. */
export function PictureChoices({ label, value, choices, onChoose }: PictureChoicesProps) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      <div className={styles.pictures}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.pictureChoice}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            />
            {choice.picture}
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
