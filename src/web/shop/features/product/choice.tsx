import { type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './choice.module.css';

export interface Option<Value> {
  value: Value;
  /** What it is called, first line. */
  label: string;
  /** What is in it. */
  detail?: string | undefined;
  price?: ReactNode;
  /** A short loud fact, such as what one saves. */
  flag?: ReactNode;
  isSoldOut?: boolean;
}

export interface ChoiceProps<Value> {
  legend: string;
  /** Spec's words need no heading for those who see; the others hear the legend. */
  layout: 'cards' | 'pills' | 'rows';
  options: readonly Option<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** One of several, as radio buttons in the house's shapes. */
export function Choice<Value extends string | null>({
  legend,
  layout,
  options,
  chosen,
  onChoose,
}: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{legend}</legend>
      <div
        className={classNames(styles.options, styles[layout])}
        style={{ '--columns': columnsFor(options.length) }}
      >
        {options.map((option) => (
          <label
            key={option.value ?? ''}
            className={styles.option}
            data-sold-out={option.isSoldOut || undefined}
          >
            <input
              type="radio"
              className={styles.radio}
              name={name}
              checked={option.value === chosen}
              onChange={() => onChoose(option.value)}
            />
            <OptionWords option={option} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Three stand side by side, other numbers in pairs, so that no line is left with one. */
const columnsFor = (count: number) => (count % 3 === 0 ? 3 : Math.min(count, 2));

function OptionWords({
  option: { label, detail, price, flag, isSoldOut },
}: {
  option: Option<string | null>;
}) {
  return (
    <>
      <span className={styles.label}>{label}</span>
      {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      {price !== undefined && <span className={styles.price}>{price}</span>}
      {isSoldOut ? (
        <span className={styles.flag}>sold out</span>
      ) : (
        flag && <span className={styles.flag}>{flag}</span>
      )}
    </>
  );
}
