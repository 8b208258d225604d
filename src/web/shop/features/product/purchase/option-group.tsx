import { type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './option-group.module.css';

export interface Option<Value> {
  value: Value;
  /** Empty where the price says all. */
  label: string;
  price?: ReactNode;
  /** A short highlighted text such as the saving. */
  flag?: ReactNode;
  isSoldOut?: boolean;
}

export interface OptionGroupProps<Value> {
  legend: string;
  layout: 'cards' | 'pills' | 'rows';
  options: readonly Option<Value>[];
  selected: Value;
  onSelect: (value: Value) => void;
}

/** A group of radio buttons as cards, pills or rows. */
export function OptionGroup<Value extends string | null>({
  legend,
  layout,
  options,
  selected,
  onSelect,
}: OptionGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
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
              checked={option.value === selected}
              onChange={() => onSelect(option.value)}
            />
            <OptionContent option={option} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Three columns for a multiple of three, otherwise two, so that fewer rows have a single option. */
const columnsFor = (count: number) => (count % 3 === 0 ? 3 : Math.min(count, 2));

function OptionContent({ option: { label, price, flag, isSoldOut } }: { option: Option<string | null> }) {
  return (
    <>
      {label && <span className={styles.label}>{label}</span>}
      {price}
      {isSoldOut ? (
        <span className={styles.flag}>sold out</span>
      ) : (
        flag && <span className={styles.flag}>{flag}</span>
      )}
    </>
  );
}
