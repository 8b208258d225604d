import { formatMoney } from '#domain/money.ts';
import type { Address } from '#domain/shipping/address.ts';
import type { Transaction } from '#server/platform/database.ts';
import type { Mail } from '#server/platform/mail.ts';
import { readWholeOrder, type WholeOrder } from './order-store.ts';

/** Tells the customer, once, that the order stands: what, where to, and what each cent is for. */
export async function enqueueOrderConfirmation(
  tx: Transaction,
  mail: Mail,
  checkoutId: string,
): Promise<void> {
  const whole = await readWholeOrder(tx, checkoutId);
  if (!whole) throw new Error(`checkout ${checkoutId} is paid without an order`);
  const text = confirmationText(whole);
  await mail.enqueue(tx, {
    to: whole.order.email,
    subject: `Your order ${whole.order.id.slice(0, 8)} is in`,
    text,
    html: asHtml(text),
    key: `order-confirmation:${whole.order.id}`,
  });
}

/** Tells the customer, once, that the order was cancelled because the bank took its word back before the money was collected. */
export async function enqueueOrderCancellation(
  tx: Transaction,
  mail: Mail,
  checkoutId: string,
): Promise<void> {
  const whole = await readWholeOrder(tx, checkoutId);
  if (!whole) throw new Error(`checkout ${checkoutId} was sold without an order`);
  const { id, email, name } = whole.order;
  const text = [
    `Hello ${name},`,
    '',
    `your bank withdrew its approval before we could collect the payment for order ${id}. So we had to cancel the order, and nothing was charged.`,
    '',
    'Would you still like it? Order again, perhaps with another card. If something is off, answer this mail.',
  ].join('\n');
  await mail.enqueue(tx, {
    to: email,
    subject: `Your order ${id.slice(0, 8)} was cancelled`,
    text,
    html: asHtml(text),
    key: `order-cancellation:${id}`,
  });
}

function confirmationText({ order, charges }: WholeOrder): string {
  const price = (amount: number) => formatMoney(amount, order.currency);
  return [
    `Thank you, ${order.name}. We have your order and your payment.`,
    '',
    `Order ${order.id}`,
    ...charges.map((charge) => `${charge.label}: ${price(charge.amountCents)}`),
    `Total: ${price(order.totalCents)}`,
    '',
    'It goes to',
    ...addressLines(order.name, order.address),
    '',
    'We write again when it ships. If something is off, answer this mail.',
  ].join('\n');
}

function addressLines(name: string, { line1, line2, city, state, postal_code, country }: Address): string[] {
  return [name, line1, ...(line2 ? [line2] : []), `${city}, ${state} ${postal_code}`, country];
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function asHtml(text: string): string {
  const escaped = text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
  return `<div style="font:16px/1.5 sans-serif;color:#4a1602;white-space:pre-line">${escaped}</div>`;
}
