import type { StoreId } from '#domain/ids.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import { currentNewsletter } from './current-newsletter.ts';
import { confirmNewsletterEmail } from './newsletter-emails.ts';
import { newsletterConfirmationLinks, requestSubscription } from './newsletter-store.ts';

/**
 * Adds a pending address and emails it a confirmation link (double opt-in). A confirmed one gets no email. Spec
 * §3, Newsletter sign-up.
 */
export async function subscribeToNewsletter(
  { db, emails, sessionSecret }: Deps,
  request: { storeId: StoreId; email: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { id, isConfirmed, token } = await requestSubscription(tx, sessionSecret, request);
    if (isConfirmed) return;
    const settings = await currentNewsletter(tx, request.storeId);
    const confirmToken = newsletterConfirmationLinks(sessionSecret).tokenFor(id, await shopTime(tx));
    const links = { email: request.email, confirmToken, token };
    await emails.enqueue(tx, request.storeId, confirmNewsletterEmail(links, settings));
  });
}
