import type { EmailKindName, EmailValues } from '#domain/emails/email-texts.ts';
import type { OrderId, StoreId } from '#domain/ids.ts';

/** A bought item as a row with its picture. Texts are plain; amounts are formatted. */
export interface EmailItem {
  title: string;
  detail: string;
  amount: string;
  /** The path of one of the shop's pictures (`/pictures/the-mix-pack.webp`), or null. */
  picture: string | null;
  /** Where the title leads: a path of the shop or an https URL. */
  link?: string;
}

/** A row of the totals: label on the left, amount on the right. */
export interface EmailTotal {
  label: string;
  amount: string;
  /** Whether this is the sum of the rows above. */
  isTotal?: boolean;
}

/** What a signed link opens: `signedLinks` makes the token of it. */
export interface LinkToken {
  purpose: string;
  validDays: number;
  id: string;
}

export interface EmailButton {
  label: string;
  link: string;
  /** Added to the link as `#token=` when the email is sent: only the running shop has the secret for it. */
  token?: LinkToken;
}

/** A section of an email, in reading order. */
export type EmailBlock =
  /** `text` names the one of the kind's texts that it is: staff may have written another. */
  | { paragraph: string; text?: string }
  /** A heading within the email. */
  | { title: string }
  /** As wide as the text. `source` is a path of one of the shop's pictures; a link is optional. */
  | { picture: { source: string; alt: string; link: string | null } }
  | { button: EmailButton; text?: string }
  | { items: readonly EmailItem[] }
  | { sums: readonly EmailTotal[] }
  | { lines: { title: string; lines: readonly string[] } };

/** What an email is about; staff find it there. */
export interface EmailSubject {
  storeId: StoreId;
  type: 'order';
  id: OrderId;
}

/**
 * Whose texts they are. Those of emails to customers are of a kind that staff can edit (docs/decisions/0307); others are `for-staff`,
 * `by-staff` where one wrote this very email, or `final` once the published ones are in it.
 */
export type EmailTexts = { kind: EmailKindName; values: EmailValues } | 'for-staff' | 'by-staff' | 'final';

/**
 * An email independent of its layout; the layout renders it as HTML and as text. Texts are plain and get
 * escaped. Links are paths of the shop (`/profile`, completed with `PUBLIC_URL`) or https URLs.
 */
export interface EmailContent {
  to: string;
  /** Where answers go; the shop's own address when missing. */
  replyTo?: string;
  /** Identifies the email (`order-confirmation:{orderId}`). Emails with the same key are sent once. */
  key: string;
  subject: string;
  texts: EmailTexts;
  /** Emails about something are recorded as they are queued: `sent-emails.ts`. */
  about?: EmailSubject;
  /** The preview line that email programs show beside the subject. */
  preview: string;
  heading: string;
  blocks: readonly EmailBlock[];
  /** Why the reader gets it, in the footer: "You get this mail because …". */
  reason: string;
  /**
   * Only for emails that need consent (newsletter, invitations, cart reminders). A POST without a session
   * unsubscribes at once (RFC 8058), a GET asks first. Becomes the List-Unsubscribe headers and a link in the
   * footer.
   */
  unsubscribeLink?: string;
  /**
   * Whether it contains a link that logs in or grants access. Its content is deleted a day after sending has
   * failed for good.
   */
  isSecret?: boolean;
  /**
   * Of an email that a person wrote: the Message-IDs that it answers, oldest first, also when there are none. It is not
   * marked as sent by a program.
   */
  answers?: readonly string[];
  /** Whether its reader is waiting for it, or an account's security does. Such emails do not queue behind others. */
  isUrgent?: boolean;
}
