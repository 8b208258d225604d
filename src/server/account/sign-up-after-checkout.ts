import { assertStrongPassword, normalPassword } from '#domain/accounts/password-rules.ts';
import { splitName } from '#domain/accounts/split-name.ts';
import { offersAccount } from '#domain/checkout/account-offer.ts';
import { DomainError } from '#domain/errors.ts';
import { insertAndNotify } from '#server/auth/sign-up.ts';
import { changeCheckout } from '#server/checkout/checkout-changes.ts';
import { type Checkout, lockCheckout } from '#server/checkout/checkout-store.ts';
import { assignOrderOfCheckout, shownOrderOfCheckout } from '#server/orders/order-store.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { assignSubscriptionsOfCheckout } from '#server/subscriptions/subscription-store.ts';

/**
 * Creates an account for the guest who paid a checkout, with the email and name of the order, and gives it the order
 * and the subscriptions of that checkout. An address with an account is answered alike and left as it is, but for an
 * email; a second request does nothing (docs/decisions/0194). The caller checks whose checkout it is. Throws
 * `not_possible_now` when it was not paid within the last hour, and `weak_password`.
 */
export async function signUpAfterCheckout(
  { db, emails }: Deps,
  own: Checkout,
  password: string,
  mayEmail: (email: string) => Promise<boolean>,
): Promise<void> {
  if (own.accountRequestedAt !== null) return;
  const email = await offeredEmail(db, own);
  assertStrongPassword(normalPassword(password), email);
  const maySendEmail = await mayEmail(email);
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, own.id);
    // The same button pressed twice: the other request has done it.
    if (!checkout || checkout.accountRequestedAt !== null) return;
    await offeredEmail(tx, checkout);
    const account = { storeId: own.storeId, email, passwordHash, ...splitName(checkout.name ?? '') };
    const customer = await insertAndNotify(tx, emails, account, maySendEmail);
    await changeCheckout(tx, own.id, {
      accountRequestedAt: await shopTime(tx),
      customerId: customer?.id ?? null,
    });
    if (!customer) return;
    await assignOrderOfCheckout(tx, own.id, customer.id);
    await assignSubscriptionsOfCheckout(tx, own.id, customer.id);
  });
}

/** The address of the order, in lower case, if the checkout still offers an account. */
async function offeredEmail(db: Queryable, checkout: Checkout): Promise<string> {
  const order = await shownOrderOfCheckout(db, checkout.id);
  if (!order || !offersAccount(checkout, order.placedAt, order.now)) {
    const message = 'This is offered for an hour after the order. You can still create an account yourself.';
    throw new DomainError('not_possible_now', message);
  }
  return order.email.toLowerCase();
}
