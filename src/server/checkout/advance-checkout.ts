import { sql } from 'drizzle-orm';
import { isEditable } from '#domain/checkout/checkout-status.ts';
import { type CheckoutStep, nextStep } from '#domain/checkout/next-step.ts';
import { unitsOf } from '#domain/checkout/units.ts';
import { type CardPayments, type PaymentIntent, ProviderRefusal } from '#server/payments/card-payments.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Mail } from '#server/platform/email/mail.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { applyStep } from './checkout-steps.ts';
import { type Checkout, changeCheckout, lockCheckout, readCheckout } from './checkout-store.ts';
import { letGo } from './promised.ts';
import { refundOfCheckout, sendRefund } from './refund-of-checkout.ts';
import { readHolds } from './stock-holds.ts';

export interface AdvanceDeps {
  db: Database;
  payments: CardPayments;
  mail: Mail;
  jobs: Jobs;
}

const MOST_STEPS = 8;
const OPEN_FOR_SECONDS = 24 * 60 * 60;

/**
 * Brings a checkout as far as it can go now. The provider's event, the shopper's return and the sweep all come here, as often
 * and in whatever order they like. The provider is asked first, outside any transaction; then the checkout is locked and
 * changed if it is still what was decided on. Answers where it stands.
 */
export async function advanceCheckout(deps: AdvanceDeps, checkoutId: string): Promise<Checkout | null> {
  let checkout = await readCheckout(deps.db, checkoutId);
  let refused: CheckoutStep | null = null;
  for (let taken = 0; taken < MOST_STEPS; taken += 1) {
    if (!checkout?.paymentIntentId) return checkout && expireWithoutPayment(deps.db, checkout);
    const payment = await deps.payments.retrieveIntent(checkout.paymentIntentId);
    const step = await decide(deps.db, checkout, payment);
    if (step === 'wait') return checkout;
    const isStored = await store(deps, step, checkout, payment);
    if (isStored && (await isRefused(tellProvider(deps, step, checkout, payment), refused !== step)))
      refused = step;
    checkout = await readCheckout(deps.db, checkoutId);
  }
  return checkout;
}

/** The provider refuses what is no longer so, as the capture of what somebody else has just captured: once, that only means to look again. */
async function isRefused(telling: Promise<void>, mayBe: boolean): Promise<boolean> {
  try {
    await telling;
    return false;
  } catch (error) {
    if (mayBe && error instanceof ProviderRefusal) return true;
    throw error;
  }
}

/** Nobody can pay a checkout whose payment was never created: when it was left long ago or replaced, it simply ends. */
async function expireWithoutPayment(db: Database, checkout: Checkout): Promise<Checkout> {
  const isOver = isEditable(checkout.status) ? await isOverdue(db, checkout) : checkout.status === 'expiring';
  if (!isOver) return checkout;
  return db.transaction(async (tx) => {
    const current = await lockCheckout(tx, checkout.id);
    if (!current || current.paymentIntentId || current.status !== checkout.status) return current ?? checkout;
    await letGo(tx, current);
    await changeCheckout(tx, checkout.id, { status: 'expiring' });
    return changeCheckout(tx, checkout.id, { status: 'expired', nextCheckAt: null });
  });
}

async function decide(db: Database, checkout: Checkout, payment: PaymentIntent): Promise<CheckoutStep> {
  const needed = unitsOf(checkout.quote?.lines ?? []);
  const held = await readHolds(db, checkout.id);
  const holdsIntact = Object.entries(needed).every(([sku, quantity]) => held[sku] === quantity);
  const facts = {
    holdsIntact,
    isRenewal: checkout.periodId !== null,
    isOverdue: await isOverdue(db, checkout),
    refund: await refundOfCheckout(db, checkout),
  };
  return nextStep({ ...checkout, ...facts }, payment);
}

async function isOverdue(db: Queryable, { holdExpiresAt, updatedAt }: Checkout): Promise<boolean> {
  const until = holdExpiresAt ?? new Date(updatedAt.getTime() + OPEN_FOR_SECONDS * 1000);
  const { rows } = await db.execute<{ over: boolean }>(
    sql`select shop_now() >= ${until.toISOString()}::timestamptz as over`,
  );
  return rows[0]?.over ?? false;
}

/** Whether the step was written: not when somebody else has moved the checkout on since it was decided. */
function store(
  deps: AdvanceDeps,
  step: CheckoutStep,
  decidedOn: Checkout,
  payment: PaymentIntent,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const current = await lockCheckout(tx, decidedOn.id);
    if (current?.status !== decidedOn.status || current.version !== decidedOn.version) return false;
    await applyStep(tx, deps, step, current, payment);
    return true;
  });
}

/**
 * Keys depend on the checkout alone, so that whoever repeats a call repeats its effect. Providers answer a key the same for a day, faults
 * of their own included: what is harmless to ask twice gets a new key with each attempt of the sweep. A refund never does.
 */
async function tellProvider(
  deps: AdvanceDeps,
  step: CheckoutStep,
  checkout: Checkout,
  payment: PaymentIntent,
): Promise<void> {
  const { payments } = deps;
  const key = (what: string) => `co:${checkout.id}:${what}:v${checkout.version}:${checkout.attempts}`;
  switch (step) {
    case 'capture':
      await payments.captureIntent(payment.id, {
        amountCents: checkout.totalCents,
        idempotencyKey: key('capture'),
      });
      return;
    case 'cancel':
      await payments.cancelIntent(payment.id, { idempotencyKey: key('cancel') });
      return;
    case 'refund':
      await sendRefund(deps, checkout, payment);
      return;
    case 'sell':
    case 'settle':
    case 'undo_sale':
    case 'decline':
    case 'void':
    case 'expire':
    case 'release':
    case 'finish_refund':
    case 'review':
    case 'wait':
      return;
  }
}
