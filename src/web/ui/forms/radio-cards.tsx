import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './radio-cards.module.css';

export interface RadioCard<Value extends string> {
  value: Value;
  label: string;
  detail?: ReactNode;
  /** Shown at the end of the line: a price. */
  aside?: ReactNode;
  /** A short text on the card's edge: `Save 15%`. */
  badge?: string;
  isDisabled?: boolean;
}

export interface RadioCardsProps<Value extends string> {
  legend: string;
  isLegendHidden?: boolean;
  cards: readonly RadioCard<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** Columns in a wide window; 1 is a list. */
  columns?: 1 | 2 | 3;
}

/** Radio buttons drawn as cards: pack, flavour, purchase type, shipping. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, isLegendHidden = false, cards, value, onChange, columns = 1 } = props;
  const name = useId();
  return (
    <fieldset className={styles.group} style={{ '--columns': columns }}>
      <legend className={classNames(styles.legend, isLegendHidden && styles.hidden)}>{legend}</legend>
      {cards.map((card) => (
        <label key={card.value} className={styles.card}>
          <input
            type="radio"
            name={name}
            value={card.value}
            checked={card.value === value}
            disabled={card.isDisabled}
            onChange={() => onChange(card.value)}
          />
          <span className={styles.text}>
            <span className={styles.label}>{card.label}</span>
            {card.detail !== undefined && <span className={styles.detail}>{card.detail}</span>}
          </span>
          {card.aside !== undefined && <span className={styles.aside}>{card.aside}</span>}
          {card.badge !== undefined && <span className={styles.badge}>{card.badge}</span>}
        </label>
      ))}
    </fieldset>
  );
}
