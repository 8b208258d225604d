import type { Deps } from '#server/platform/deps.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import { sampleEmail, type TypedEmail } from './sample-email.ts';

/** Sends a sample of an email once per `key`; returns the number of the order that it is about. Throws as `sampleEmail`. */
export async function sendSampleEmail(
  { db, emails }: Pick<Deps, 'db' | 'emails'>,
  typed: TypedEmail,
  { to, key }: { to: string; key: string },
): Promise<string | null> {
  const { email, orderNumber } = await sampleEmail(db, typed);
  const sample = { ...withoutSignedLinks(email), to, key: `sample:${key}`, isUrgent: true };
  await db.transaction((tx) => emails.enqueue(tx, typed.storeId, sample));
  return orderNumber;
}

/** Signed links are for the customer alone: with one of them an order can be seen and cancelled. */
function withoutSignedLinks({ about: _, unsubscribeLink: __, ...email }: EmailContent): EmailContent {
  const blocks = email.blocks.map((block) => {
    if (!('button' in block)) return block;
    const { token: ___, ...button } = block.button;
    return { ...block, button };
  });
  return { ...email, blocks };
}
