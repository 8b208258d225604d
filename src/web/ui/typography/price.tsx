import { type Cents, type CurrencyCode, formatMoney } from '#domain/money.ts';
import { classNames } from '../class-names.ts';
import styles from './price.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface PriceProps {
  amount: Cents;
  /** The regular price, struck through; ignored when it is not higher than `amount`. */
  original?: Cents | null | undefined;
  currency: CurrencyCode;
  /** Names the currency, because amounts in another one are shown nearby. */
  isNamed?: boolean;
  size?: 'small' | 'medium' | 'large';
}

/** A reduced price is also announced as text, because a struck-through price is silent to screen readers. */
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
      <span>
        {isReduced && <VisuallyHidden>Now </VisuallyHidden>}
        {formatMoney(amount, currency, { isNamed })}
      </span>
    </span>
  );
}
