import type { PersonalData } from '#contracts/account/personal-data.ts';
import type { Person } from '#domain/accounts/person.ts';
import { backInStockConsent, endBackInStock } from '#server/back-in-stock/requests-of-person.ts';
import { cartReminderConsent, endCartReminder } from '#server/cart/cart-of-person.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { reviewRequestConsent, stopReviewRequests } from '#server/reviews/reviews-of-person.ts';
import { endNewsletter, newsletterConsent } from '#server/newsletter/subscription-of-person.ts';

type Consents = PersonalData['consents'];

/** What a customer has agreed to, and since when. */
export async function consentsOf(db: Queryable, person: Person): Promise<Consents> {
  return {
    newsletter: await newsletterConsent(db, person),
    cart_reminder: await cartReminderConsent(db, person),
    review_requests: await reviewRequestConsent(db, person),
    back_in_stock: await backInStockConsent(db, person),
  };
}

const WITHDRAW: Readonly<Record<keyof Consents, (db: Queryable, person: Person) => Promise<void>>> = {
  newsletter: endNewsletter,
  cart_reminder: endCartReminder,
  review_requests: stopReviewRequests,
  back_in_stock: endBackInStock,
};

/** Withdraws one consent. Nothing happens when there is none. */
export function withdrawConsent(db: Queryable, person: Person, consent: keyof Consents): Promise<void> {
  return WITHDRAW[consent](db, person);
}
