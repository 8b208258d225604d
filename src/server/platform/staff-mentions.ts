import type { StoreId } from '#domain/ids.ts';
import { mentionedIn } from '#domain/orders/mentions.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { Transaction } from './database/database.ts';
import type { EmailContent } from './email/email-content.ts';
import type { EmailOutbox } from './email/email-outbox.ts';
import { type Colleague, colleaguesWith } from './staff-email-addresses.ts';

interface MentioningNote {
  id: string;
  storeId: StoreId;
  author: Pick<Colleague, 'id' | 'name' | 'email'>;
  text: string;
  /** False for one that was written before, whose emails were sent then. */
  isNew: boolean;
  /** What it is on: `order #1005`, and its page. It is the subject, so nothing personal. */
  place: { name: string; link: string };
  /** What a colleague needs to see the page. */
  permission: Permission;
}

/** Emails a note to the colleagues whom it mentions and who want that, unless it is there already, and returns them. */
export async function emailMentioned(
  tx: Transaction,
  emails: EmailOutbox,
  note: MentioningNote,
): Promise<Colleague[]> {
  const colleagues = await colleaguesWith(tx, note.storeId, note.permission);
  const mentioned = mentionedIn(note.text, colleagues).filter(
    ({ id, unwantedEmails }) => id !== note.author.id && !unwantedEmails.includes('mentions'),
  );
  if (!note.isNew) return mentioned;
  for (const colleague of mentioned) await emails.enqueue(tx, note.storeId, mentionEmail(note, colleague));
  return mentioned;
}

function mentionEmail({ id, author, text, place }: MentioningNote, to: Colleague): EmailContent {
  const writer = author.name || author.email;
  return {
    to: to.email,
    replyTo: author.email,
    key: `note-mention:${id}:${to.id}`,
    subject: `You were mentioned in a note on ${place.name}`,
    preview: 'A colleague wrote a note for you.',
    texts: 'for-staff',
    heading: `A note on ${place.name}`,
    blocks: [
      { lines: { title: writer, lines: text.split('\n').filter((line) => line !== '') } },
      { button: { label: `Open ${place.name}`, link: place.link } },
    ],
    reason:
      'You get this mail because a colleague mentioned you in a note. Switch such mails off under ‘Your account’.',
  };
}
