import { shortOrderId } from '#domain/orders/short-order-id.ts';
import type { ReviewerOrder } from '#web/api/reviews/review-calls.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { useFocusWhenLost } from '#web/ui/layout/use-focus-when-lost.ts';
import { EmailedReviewForm } from './emailed-review-form.tsx';
import { ALL_REVIEWED } from './review-link.ts';
import styles from './review-link-page.module.css';
import { useReviewLink } from './use-review-link.ts';

/**
 * The page behind an emailed review link: the order and a form for its products. Spec §2, Review submission
 * page.
 */
export function ReviewLinkPage({ token }: { token: string }) {
  const { link, productReviewed } = useReviewLink(token);
  switch (link.status) {
    case 'validating':
      return <ValidatingLink />;
    case 'error':
      return <UnusableLink message={link.message} />;
    case 'ready':
      return (
        <>
          <OrderDetails order={link.order} />
          <EmailedReviewForm token={token} order={link.order} onReviewed={productReviewed} />
        </>
      );
  }
}

export function ValidatingLink() {
  return (
    <p role="status" className={styles.validating}>
      <Spinner /> Validating your review link...
    </p>
  );
}

/** The link is invalid, or all products are reviewed. */
function UnusableLink({ message }: { message: string }) {
  if (message === ALL_REVIEWED) return <AllReviewed />;
  return (
    <Notice kind="error" title="Validation Error">
      <p>{message}</p>
      <p>Please check your review link and try again.</p>
      <ButtonLink to="/contact" variant="secondary">
        Write to us
      </ButtonLink>
    </Notice>
  );
}

function AllReviewed() {
  return (
    <div ref={useFocusWhenLost<HTMLDivElement>()} tabIndex={-1}>
      <Notice kind="success" title={ALL_REVIEWED}>
        <p>Thank you. We read every word.</p>
        <ButtonLink to="/shop">Back to the shop</ButtonLink>
      </Notice>
    </div>
  );
}

function OrderDetails({ order }: { order: ReviewerOrder }) {
  return (
    <section className={styles.order} aria-labelledby="order-details">
      <h2 id="order-details">Your order</h2>
      <dl className={styles.facts}>
        <div>
          <dt>Order</dt>
          <dd>{shortOrderId(order.orderId)}…</dd>
        </div>
        <div>
          <dt>Name</dt>
          <dd>{order.customerName}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{order.customerEmail}</dd>
        </div>
        <div>
          <dt>Bought</dt>
          <dd>{order.products.map(({ title }) => title).join(', ')}</dd>
        </div>
      </dl>
    </section>
  );
}
