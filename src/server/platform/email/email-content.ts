/** One thing that was bought, as a row with its picture. Texts are plain; amounts are formatted. */
export interface EmailItem {
  title: string;
  detail: string;
  amount: string;
  /** A picture of the shop (`/pictures/the-mix-pack.webp`), or null. */
  picture: string | null;
}

/** A row of a sum: words on the left, money on the right. */
export interface EmailTotal {
  label: string;
  amount: string;
  /** What the rows above come to. */
  isTotal?: boolean;
}

/** A part of a letter: exactly one of these, in the order in which it is read. */
export type EmailBlock =
  | { paragraph: string }
  | { button: { label: string; link: string } }
  | { goods: readonly EmailItem[] }
  | { sums: readonly EmailTotal[] }
  | { lines: { title: string; lines: readonly string[] } };

/**
 * A mail in our own words; the house layout makes HTML and text of it. All texts are plain and are escaped. A link is a path of the
 * shop (`/profile`, completed with `PUBLIC_URL`) or an https address.
 */
export interface EmailContent {
  to: string;
  /** Who gets the answer to it; without one the shop does. */
  replyTo?: string;
  /** Says which mail this is (`order-confirmation:{order}`): the same key is sent once. */
  key: string;
  subject: string;
  /** What mail programs show beside the subject: the gist in a sentence. */
  preview: string;
  heading: string;
  blocks: readonly EmailBlock[];
  /** Why the reader gets it, in the foot: "You get this mail because …". */
  reason: string;
  /**
   * Only for mail that nobody needs (news, invitations, reminders of a cart): where a POST without a session ends mails of this
   * kind at once (RFC 8058); a GET asks first. Becomes the List-Unsubscribe headers and a link in the foot.
   */
  unsubscribeLink?: string;
  /** Whether it holds a link that lets its reader in: then the outbox forgets it a day after sending has failed for good. */
  isSecret?: boolean;
  /** Whether an account's safety waits for it: it is sent at once, however many other emails wait. */
  isSecurity?: boolean;
}
