import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { messageOf } from '#web/api/api-problem.ts';
import type { PaymentLink } from '#web/api/checkout/payment-link-calls.ts';
import type { PaymentForm } from '#web/shop/payments/payment-form.ts';
import { ProviderForm } from '#web/shop/payments/provider-form.tsx';
import { useMoney, useNamesCurrency } from '#web/state/money/use-money.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { FramedPicture } from '#web/ui/images/framed-picture.tsx';
import { TornEdge } from '#web/ui/layout/torn-edge.tsx';
import { Breakdown } from '#web/ui/typography/breakdown.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './payment-link-view.module.css';
import { type LinkPayment, useLinkPayment } from './use-link-payment.ts';

/** The order that an emailed link is for, and its payment. */
export function PaymentLinkView({ token }: { token: string }) {
  const form = useRef<PaymentForm>(null);
  const payment = useLinkPayment(token, form);
  const { link } = payment;
  if (link.isPending)
    return (
      <div role="status">
        <VisuallyHidden>Loading your order</VisuallyHidden>
        <Skeleton shape="block" ratio={2} />
      </div>
    );
  if (link.isError)
    return (
      <Notice kind="error" title={messageOf(link.error, 'We could not fetch your order.')}>
        <Button variant="quiet" onClick={() => void link.refetch()}>
          Try again
        </Button>
      </Notice>
    );
  return (
    <div className={styles.columns}>
      <Summary link={link.data} />
      <section className={styles.payment} aria-label="Payment">
        <PaymentState link={link.data} payment={payment} form={form} />
      </section>
    </div>
  );
}

interface PaymentStateProps {
  link: PaymentLink;
  payment: LinkPayment;
  form: React.RefObject<PaymentForm | null>;
}

function PaymentState({ link, payment, form }: PaymentStateProps) {
  if (link.status === 'paid') return <Paid link={link} />;
  if (link.status === 'processing')
    return <Notice title="Your payment is on its way.">This page says so as soon as your bank has.</Notice>;
  if (link.problem !== null) return <Notice kind="error" title={link.problem} />;
  return payment.started === null ? (
    <Begin link={link} payment={payment} />
  ) : (
    <CardForm link={link} payment={payment} form={form} />
  );
}

/** Nothing is reserved until the shopper wants to pay. */
function Begin({ link, payment }: Omit<PaymentStateProps, 'form'>) {
  const money = useMoney(link.currency);
  return (
    <>
      <p>
        All as we agreed? Then it is {money(link.total)}, by card. Something off? Answer the mail that this
        link came with.
      </p>
      {payment.problem !== null && <Notice kind="error" title={payment.problem} />}
      <Button size="large" isWide isLoading={payment.isBusy} onClick={payment.begin}>
        Continue to the card
      </Button>
    </>
  );
}

function CardForm({ link, payment, form }: PaymentStateProps) {
  const titleId = useId();
  const money = useMoney(link.currency);
  const [isReady, setReady] = useState(false);
  const { started, isBusy, problem } = payment;
  if (started === null) return null;
  function submit(event: FormEvent) {
    event.preventDefault();
    payment.pay();
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-labelledby={titleId} aria-busy={isBusy}>
      <h2 id={titleId} className={styles.title}>
        Card details
      </h2>
      <ProviderForm
        key={started.payment_intent_id}
        ref={form}
        provider={started.provider}
        intent={{
          purpose: 'payment',
          id: started.payment_intent_id,
          clientSecret: started.client_secret,
          publishableKey: started.publishable_key,
        }}
        isTotalFinal
        isPaying={isBusy}
        onReady={() => setReady(true)}
      />
      {problem !== null && <Notice kind="error" title={problem} />}
      <Button type="submit" size="large" isWide isLoading={isBusy} disabled={!isReady}>
        {isBusy ? 'Processing...' : `Pay ${money(link.total)}`}
      </Button>
    </form>
  );
}

function Paid({ link }: { link: PaymentLink }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div role="status">
      <h2 ref={title} className={styles.title} tabIndex={-1}>
        Paid. We’re packing.
      </h2>
      <p>
        {link.order_number !== null && `It is order ${formatOrderNumber(link.order_number)} now. `}A mail with
        all of it is on its way{link.email === null ? '' : ` to ${link.email}`}.
      </p>
      {link.order_token !== null && (
        <ButtonLink to={`/order#token=${link.order_token}`}>See your order</ButtonLink>
      )}
    </div>
  );
}

function Summary({ link }: { link: PaymentLink }) {
  const money = useMoney(link.currency);
  const isNamed = useNamesCurrency([link.currency]);
  return (
    <section aria-labelledby="link-items">
      <div className={styles.sheet}>
        <h2 id="link-items" className={styles.title}>
          What you get
        </h2>
        <ul className={styles.items}>
          {link.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines keep their order, and two may be equal.
            <li key={index} className={styles.item}>
              <FramedPicture src={item.image_url ?? undefined} sizes="64px" />
              <span>
                <span className={styles.name}>{item.title}</span>
                <span className={styles.detail}>
                  {item.description} × {item.quantity}
                </span>
              </span>
              <span className={styles.amount}>{money(item.subtotal)}</span>
            </li>
          ))}
        </ul>
        <Breakdown
          rows={[
            { kind: 'subtotal', label: 'Subtotal', amount: link.subtotal, parts: [] },
            ...link.breakdown.filter(({ kind }) => kind !== 'line'),
          ]}
          total={link.total}
          currency={link.currency}
          isNamed={isNamed}
        />
        {link.address.length > 0 && (
          <div>
            <h3 className={styles.small}>It goes to</h3>
            <address className={styles.address}>{[link.name, ...link.address].join('\n')}</address>
            {link.shipping_option !== null && <p>Shipping: {link.shipping_option}</p>}
          </div>
        )}
      </div>
      <TornEdge color="white" />
    </section>
  );
}
