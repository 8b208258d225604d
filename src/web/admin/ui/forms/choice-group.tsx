import type { ReactNode } from 'react';
import styles from './choice-group.module.css';

/** Checkboxes that belong together, under one heading. */
export const ChoiceGroup = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={styles.choices}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
);
