import { Link } from 'react-router';
import type { PricedOrder } from '#contracts/admin/orders/order-page-calls.ts';
import { formatDay } from '#domain/format-day.ts';
import { formatMoney } from '#domain/money.ts';
import { Section } from '../../../ui/layout/section.tsx';
import styles from './order-emails.module.css';

/** The invoice of the order with its credit notes, as pages to print; nothing where none is issued. */
export function OrderInvoices({ order: { invoices, currency } }: { order: PricedOrder }) {
  if (invoices.length === 0) return null;
  return (
    <Section title="Invoices">
      <ul className={styles.emails}>
        {invoices.map(({ invoice_id, kind, name, issued_on, total, path }) => (
          <li key={invoice_id} className={styles.email}>
            <div>
              <a href={path} target="_blank" rel="noreferrer">
                {kind === 'invoice' ? 'Invoice' : 'Credit note'} {name}
              </a>
              <p className={styles.about}>{formatDay(new Date(`${issued_on}T00:00:00Z`), 'UTC', 'medium')}</p>
            </div>
            <span>{formatMoney(kind === 'invoice' ? total : -total, currency)}</span>
          </li>
        ))}
      </ul>
      <Link to="/admin/orders/invoices">All invoices</Link>
    </Section>
  );
}
