import { type Cents, type CurrencyCode, formatMoney } from '#domain/money.ts';
import styles from './breakdown.module.css';

export interface BreakdownPart {
  label: string;
  /** In cents; discounts are negative. */
  amount: Cents;
}

export interface BreakdownProps {
  rows: readonly (BreakdownPart & { kind: string; parts: readonly BreakdownPart[] })[];
  total: Cents;
  currency: CurrencyCode;
  /** Says which currency it is, because another one is near. */
  isNamed: boolean;
}

/** What each cent of a sum is for, and of a code or a tax which lines it came from. Spec §3, Price info. */
export function Breakdown({ rows, total, currency, isNamed }: BreakdownProps) {
  const money = (amount: Cents) => formatMoney(amount, currency, { isNamed });
  return (
    <dl className={styles.breakdown}>
      {rows.map(({ kind, label, amount, parts }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of one order never change their places, and two may be alike.
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
