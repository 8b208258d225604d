import { type ReactNode, useId } from 'react';
import { sentenceAtField } from '#domain/text/problem-sentences.ts';
import styles from './choice-group.module.css';

interface ChoiceGroupProps {
  legend: string;
  /** What is wrong with what is chosen, above the first choice: there may be more of them than the window shows. */
  error?: string | undefined;
  children: ReactNode;
}

/** Checkboxes that belong together, under one heading. */
export function ChoiceGroup({ legend, error, children }: ChoiceGroupProps) {
  const id = useId();
  return (
    <fieldset
      className={styles.choices}
      aria-describedby={error === undefined ? undefined : id}
      data-invalid={error === undefined ? undefined : true}
    >
      <legend>{legend}</legend>
      {error !== undefined && (
        <p id={id} role="alert" className={styles.error}>
          {sentenceAtField(error, 'Choose at least one.')}
        </p>
      )}
      {children}
    </fieldset>
  );
}
