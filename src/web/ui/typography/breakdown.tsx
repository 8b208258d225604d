import { type Cents, type CurrencyCode, formatMoney } from '#domain/money.ts';
import styles from './breakdown.module.css';

interface LabelledAmount {
  label: string;
  /** Cents; discounts are negative. */
  amount: Cents;
}

export interface BreakdownProps {
  rows: readonly (LabelledAmount & { kind: string; parts: readonly LabelledAmount[] })[];
  total: Cents;
  currency: CurrencyCode;
  /** Names the currency, because amounts in another one are shown nearby. */
  isNamed: boolean;
}

/** The parts of a total, with the lines that a discount or tax came from. Spec §3, Price info. */
export function Breakdown({ rows, total, currency, isNamed }: BreakdownProps) {
  const money = (amount: Cents) => formatMoney(amount, currency, { isNamed });
  return (
    <dl className={styles.breakdown}>
      {rows.map(({ kind, label, amount, parts }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of an order keep their order, and two may be equal.
        <div key={index} className={styles.row}>
          <dt>{label}</dt>
          <dd>{kind === 'shipping' && amount === 0 ? 'Free' : money(amount)}</dd>
          {parts.length > 1 && (
            <dd className={styles.parts}>
              {parts.map((part) => `${part.label}: ${money(part.amount)}`).join('; ')}
            </dd>
          )}
        </div>
      ))}
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>{money(total)}</dd>
      </div>
    </dl>
  );
}
