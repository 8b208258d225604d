import { emailGreeting } from '#domain/accounts/typed-name.ts';
import { formatGiftCardCode } from '#domain/gift-cards/gift-card-code.ts';
import type { GiftCardId, StoreId } from '#domain/ids.ts';
import { formatMoney } from '#domain/money.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import { writtenEmail } from '#server/platform/email/written-email.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { PermanentFailure } from '#server/platform/jobs/run-job.ts';
import { currentCode } from './gift-card-code.ts';
import { type GiftCard, readGiftCard } from './gift-card-store.ts';

const QUEUE = 'email-gift-card';

/** Names no code: it is worked out when the email is sent. */
interface GiftCardEmail {
  storeId: StoreId;
  giftCardId: GiftCardId;
  codeNumber: number;
  /** Of this sending. */
  key: string;
}

/** Declares the job that emails a card to its receiver, unless it has another code or is switched off by then. */
export function declareGiftCardEmails({
  db,
  emails,
  sessionSecret,
}: Pick<Deps, 'db' | 'emails' | 'sessionSecret'>): void {
  emails.writeWhenSent<GiftCardEmail>(QUEUE, async ({ storeId, giftCardId, codeNumber, key }) => {
    const card = await readGiftCard(db, { storeId, giftCardId });
    if (card.codeNumber !== codeNumber || card.disabledAt !== null) return null;
    const code = currentCode(sessionSecret, card);
    if (code === null) throw new PermanentFailure('the shop has another secret since: send it again');
    return giftCardEmail(card, code, key);
  });
}

/** Queues the email with the code of a card. */
export function enqueueGiftCardEmail(
  tx: Transaction,
  jobs: Jobs,
  { storeId, id: giftCardId, codeNumber }: GiftCard,
): Promise<void> {
  const key = crypto.randomUUID();
  return jobs.enqueue(tx, QUEUE, { storeId, giftCardId, codeNumber, key } satisfies GiftCardEmail);
}

function giftCardEmail(
  { recipientEmail, recipientName, message, balanceCents, currency }: GiftCard,
  code: string,
  key: string,
): EmailContent {
  const written = writtenEmail('gift-card', {
    amount: formatMoney(balanceCents, currency),
    greeting: emailGreeting(recipientName),
  });
  return {
    to: recipientEmail,
    key: `gift-card:${key}`,
    ...written.head,
    blocks: [
      written.paragraph('opening'),
      ...message
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((paragraph) => ({ paragraph })),
      { lines: { title: 'Your code', lines: [formatGiftCardCode(code)] } },
      written.paragraph('middle'),
      written.button('/shop'),
      written.paragraph('closing'),
    ],
    reason: 'You get this mail because somebody gave you a gift card for our shop.',
    isSecret: true,
    isUrgent: true,
  };
}
