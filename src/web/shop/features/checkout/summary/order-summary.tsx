import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { CheckoutDetails } from '#web/api/checkout/checkout-queries.ts';
import { useMoney } from '#web/state/money/use-money.ts';
import { TornEdge } from '#web/ui/layout/torn-edge.tsx';
import { type CheckoutForm, chosenOptionId } from '../checkout-form.ts';
import { savingOf, totalLabel } from '../checkout-selectors.ts';
import { isWithoutAddress } from '../contact/contact.ts';
import { OrderLines } from './order-lines.tsx';
import styles from './order-summary.module.css';

export interface OrderSummaryProps {
  details: CheckoutDetails;
  form: CheckoutForm;
  /** Rendered between the items and the costs. */
  children?: ReactNode;
}

/**
 * Items and costs next to the form. In narrow windows it is a bar that is sticky while it is collapsed and
 * pushes the form down when it is expanded.
 */
export function OrderSummary({ details, form, children }: OrderSummaryProps) {
  const { summary, isOpen, toggle } = useExpandable();
  const bodyId = useId();
  return (
    <aside ref={summary} className={styles.summary} data-open={isOpen} aria-label="Order summary">
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={toggle}
      >
        {isOpen ? 'Hide your order' : 'Show your order'}
        <span className={styles.chevron} aria-hidden="true" />
      </button>
      <div id={bodyId} className={styles.body} data-open={isOpen}>
        <h2 className={styles.heading}>Your order</h2>
        <OrderLines {...details} />
        {children}
        <Costs details={details} form={form} />
      </div>
      <Total details={details} form={form} />
      <div className={styles.edge}>
        <TornEdge color="white" />
      </div>
    </aside>
  );
}

/** Expanding scrolls to the summary, collapsing scrolls back. */
function useExpandable() {
  const [isOpen, setOpen] = useState(false);
  const summary = useRef<HTMLElement>(null);
  const previousScroll = useRef<number | null>(null);
  useEffect(() => {
    if (isOpen) summary.current?.scrollIntoView();
    else if (previousScroll.current !== null) scrollTo(0, previousScroll.current);
  }, [isOpen]);
  const toggle = () => {
    if (!isOpen) previousScroll.current = scrollY;
    setOpen(!isOpen);
  };
  return { summary, isOpen, toggle };
}

/** Before the first price: by the code, or without one. */
const savedBefore = ({ discount, discount_name }: CheckoutDetails, form: CheckoutForm) =>
  savingOf(form).amount || (discount_name === null ? 0 : discount);

function Costs({ details, form }: { details: CheckoutDetails; form: CheckoutForm }) {
  const { amounts } = form.price;
  const money = useMoney(details.currency);
  const isChosen = chosenOptionId(form) !== null;
  const saving = savingOf(form);
  const discount = amounts?.discount ?? savedBefore(details, form);
  const isShipped = !isWithoutAddress(form.contact);
  const basis = isShipped ? 'Calculated from your address' : 'Once we have your email';
  const hint = isChosen ? 'One moment' : basis;
  const shippingHint = saving.freeShipping && !isChosen ? 'Free' : hint;
  return (
    <dl className={styles.costs}>
      <Cost name="Subtotal" value={money(amounts?.subtotal ?? details.subtotal)} />
      {discount > 0 && (
        <Cost name={(amounts ?? details).discount_name ?? 'Discount'} value={money(-discount)} />
      )}
      {isShipped && <Cost name="Shipping" value={amounts ? freeOr(money, amounts.shipping) : shippingHint} />}
      <Cost name={amounts?.tax_name ?? 'Tax'} value={amounts ? money(amounts.tax) : hint} />
    </dl>
  );
}

const freeOr = (money: (cents: number) => string, cents: number) => (cents === 0 ? 'Free' : money(cents));

function Cost({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.cost}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Total({ details, form }: { details: CheckoutDetails; form: CheckoutForm }) {
  const money = useMoney(details.currency);
  const total = form.price.amounts?.total ?? details.subtotal - savedBefore(details, form);
  return (
    <p
      className={styles.total}
      aria-live="polite"
      aria-atomic="true"
      data-loading={form.price.status === 'loading'}
    >
      <span className={styles.totalLabel}>{totalLabel(form)}</span>
      <strong className={styles.totalAmount}>{money(total)}</strong>
    </p>
  );
}
