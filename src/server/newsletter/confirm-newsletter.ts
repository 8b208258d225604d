import { shopTime } from '#server/platform/database/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import { currentNewsletter } from './current-newsletter.ts';
import { newsletterWelcomeEmail } from './newsletter-emails.ts';
import {
  findSubscriber,
  lockSubscriber,
  markWelcomed,
  newsletterConfirmationLinks,
  storeConfirmation,
  subscriberToken,
} from './newsletter-store.ts';

/** What happened to a confirmation; `other-text` when the text has changed since it was read. */
export type NewsletterConfirmation = 'unknown' | 'other-text' | 'confirmed' | 'code-sent';

/**
 * Confirms a subscription by the token of its emailed link and stores the text that was agreed to. The code for a first
 * order is emailed once, however often it is confirmed. `agreedText` is the text as the page showed it; a client that
 * sends none agrees to the current one.
 */
export function confirmNewsletter(
  { db, emails, sessionSecret }: Pick<Deps, 'db' | 'emails' | 'sessionSecret'>,
  confirmToken: string,
  agreedText: string | undefined,
): Promise<NewsletterConfirmation> {
  return db.transaction(async (tx) => {
    const id = newsletterConfirmationLinks(sessionSecret).idOf(confirmToken, await shopTime(tx));
    const subscriber = id && (await lockSubscriber(tx, id));
    if (!subscriber || subscriber.status === 'unsubscribed') return 'unknown';
    const { consentText, firstOrder } = await currentNewsletter(tx, subscriber.storeId);
    if (subscriber.status === 'pending') {
      if (agreedText !== undefined && agreedText !== consentText) return 'other-text';
      await storeConfirmation(tx, subscriber, consentText);
    }
    if (!firstOrder || subscriber.welcomedAt) return 'confirmed';
    await markWelcomed(tx, subscriber);
    const token = subscriberToken(sessionSecret, subscriber.id);
    await emails.enqueue(
      tx,
      subscriber.storeId,
      newsletterWelcomeEmail({ ...subscriber, token }, firstOrder),
    );
    return 'code-sent';
  });
}

/** What the page behind a confirmation link asks for; null for a link that does not work. */
export async function confirmationOf(
  { db, sessionSecret }: Pick<Deps, 'db' | 'sessionSecret'>,
  confirmToken: string,
): Promise<{ consentText: string; offer: string | null } | null> {
  const id = newsletterConfirmationLinks(sessionSecret).idOf(confirmToken, await shopTime(db));
  const subscriber = id && (await findSubscriber(db, id));
  if (!subscriber || subscriber.status === 'unsubscribed') return null;
  const { consentText, firstOrder } = await currentNewsletter(db, subscriber.storeId);
  const isWelcomed = subscriber.welcomedAt !== null;
  return { consentText, offer: isWelcomed ? null : (firstOrder?.text ?? null) };
}
