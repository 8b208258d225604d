import { type Cents, type CurrencyCode, formatMoney } from '#domain/money.ts';
import { classNames } from '../class-names.ts';
import styles from './price.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface PriceProps {
  amount: Cents;
  /** What it would cost otherwise, struck through; left out when it is no higher than `amount`. */
  original?: Cents | null | undefined;
  currency: CurrencyCode;
  /** Says which currency it is, because another one is near. */
  isNamed?: boolean;
  size?: 'small' | 'medium' | 'large';
}

/** Money, plainly. A reduced price says so in words for those who don't see the stroke. */
export function Price({ amount, original, currency, isNamed = false, size = 'medium' }: PriceProps) {
  const isReduced = original !== null && original !== undefined && original > amount;
  return (
    <span className={classNames(styles.price, styles[size])}>
      {isReduced && (
        <s className={styles.original}>
          <VisuallyHidden>Original price </VisuallyHidden>
          {formatMoney(original, currency, { isNamed })}
        </s>
      )}
      <span className={styles.amount}>
        {isReduced && <VisuallyHidden>Now </VisuallyHidden>}
        {formatMoney(amount, currency, { isNamed })}
      </span>
    </span>
  );
}
