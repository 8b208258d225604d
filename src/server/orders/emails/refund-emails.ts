import { emailGreeting } from '#domain/accounts/typed-name.ts';
import { giftCardPartOfRefund } from '#domain/gift-cards/gift-card-payment.ts';
import type { CheckoutId } from '#domain/ids.ts';
import { type Cents, type CurrencyCode, formatMoney } from '#domain/money.ts';
import { breakdownOf } from '#domain/orders/order-breakdown.ts';
import type { EmailContent, EmailTotal } from '#server/platform/email/email-content.ts';
import { writtenEmail } from '#server/platform/email/written-email.ts';
import { orderButton } from '../order-link.ts';
import type { Order, OrderChargeRow, OrderLine, WholeOrder } from '../order-store.ts';
import type { WholeRefund } from '../refunds/order-refund-store.ts';
import { aboutOrder, moneyOf, namesOf, ORDER_REASON, orderFoot } from './order-emails.ts';

const ON_THE_CARD = 'Banks take 5 to 10 days to show it, on the card that paid.';
/** Of money that never was on a card here. */
const AS_IT_CAME = 'It comes the way you paid.';

/** Where a refund goes. */
function refundTimeText(order: Order, refund: { amountCents: Cents; giftCardCents: Cents }): string {
  if (order.paidElsewhere !== null) return AS_IT_CAME;
  const { amountCents, giftCardCents } = refund;
  if (giftCardCents === 0) return ON_THE_CARD;
  const suffixes = (order.giftCards ?? []).map(({ codeSuffix }) => `•••• ${codeSuffix}`).join(', ');
  if (giftCardCents === amountCents) return `It is on the gift card that paid (${suffixes}).`;
  return `${moneyOf(order)(giftCardCents)} of it is on the gift card that paid (${suffixes}). The rest is on its way: ${ON_THE_CARD}`;
}

/** A refund is on its way, with the amount of each charge. */
export function refundedEmail(whole: WholeOrder, wholeRefund: WholeRefund): EmailContent {
  const { order } = whole;
  const { refund } = wholeRefund;
  const written = writtenEmail('order-refunded', {
    amount: moneyOf(order)(refund.amountCents),
    ...namesOf(order),
    arrival: refundTimeText(order, refund),
  });
  return {
    to: order.email,
    about: aboutOrder(order),
    key: `order-refunded:${refund.id}`,
    ...written.head,
    blocks: [
      written.paragraph('opening'),
      { sums: sumsOf(whole, wholeRefund) },
      orderButton(order),
      orderFoot(order),
    ],
    reason: ORDER_REASON,
  };
}

/** What a cancelled order says of its money: what goes back, and what the bank has because of disputes. */
function moneyOfCancelled(order: Order, refundCents: Cents): string {
  const money = moneyOf(order);
  const giftCardCents = refundCents > 0 ? giftCardPartOfRefund(order, refundCents) : 0;
  const texts = [
    refundCents > 0 &&
      `The ${money(refundCents)} that you paid is on its way back. ${refundTimeText(order, { amountCents: refundCents, giftCardCents })}`,
    order.disputeLostCents > 0 &&
      `Your bank has given ${money(order.disputeLostCents)} back to you already, because you disputed the payment.`,
    order.disputeOpenCents > 0 &&
      `You have disputed the payment at your bank, which decides about ${money(order.disputeOpenCents)} of it.`,
  ].filter(Boolean);
  return texts.length > 0 ? texts.join(' ') : 'There was nothing left to pay back.';
}

/** An unshipped order was cancelled; what was paid is refunded. */
export function cancelledEmail({ order }: Pick<WholeOrder, 'order'>, refundCents: Cents): EmailContent {
  const money = moneyOfCancelled(order, refundCents);
  const written = writtenEmail('order-cancelled', { ...namesOf(order), money });
  return {
    to: order.email,
    about: aboutOrder(order),
    key: `order-cancelled:${order.id}`,
    ...written.head,
    blocks: [written.paragraph('opening'), orderButton(order), orderFoot(order)],
    reason: ORDER_REASON,
  };
}

/** A payment arrived after its checkout had ended, so there is no order and all of it is refunded. */
export function returnedPaymentEmail(payment: {
  checkoutId: CheckoutId;
  email: string;
  name: string;
  amountCents: number;
  currency: CurrencyCode;
}): EmailContent {
  const written = writtenEmail('payment-returned', {
    amount: formatMoney(payment.amountCents, payment.currency),
    greeting: emailGreeting(payment.name),
  });
  return {
    to: payment.email,
    key: `payment-returned:${payment.checkoutId}`,
    ...written.head,
    blocks: [written.paragraph('opening'), written.paragraph('middle'), written.button('/cart')],
    reason: 'You get this mail because you paid in our shop.',
  };
}

/** The refunded charges with the order's labels, and their sum. */
function sumsOf({ order, lines, charges: paid }: WholeOrder, refund: WholeRefund): EmailTotal[] {
  const charges = refund.charges.flatMap(({ position, amountCents }) =>
    paid
      .filter((charge) => charge.position === position)
      .map((charge) => ({ ...charge, label: labelOf(charge, lines, refund), amountCents })),
  );
  const sum = (label: string, cents: number) => ({ label, amount: moneyOf(order)(cents) });
  return [
    ...breakdownOf(charges).map(({ label, amountCents }) => sum(label, amountCents)),
    { ...sum('Refund', refund.refund.amountCents), isTotal: true },
  ];
}

/** Lines show the refunded quantity instead of the bought one. */
function labelOf(
  { kind, label, linePosition }: OrderChargeRow,
  lines: OrderLine[],
  refund: WholeRefund,
): string {
  const line = lines.find(({ position }) => position === linePosition);
  const quantity = refund.lines.find((candidate) => candidate.linePosition === linePosition)?.quantity;
  return kind === 'line' && line && quantity ? `${line.title}, ${line.description} × ${quantity}` : label;
}
