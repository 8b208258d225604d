import { ACCOUNT_EMAILS } from './account-emails.ts';
import type { EmailKind } from './email-kind.ts';
import { ORDER_EMAILS } from './order-emails.ts';
import { SHOPPING_EMAILS } from './shopping-emails.ts';
import { SUBSCRIPTION_EMAILS } from './subscription-emails.ts';

/** The emails to customers, whose texts staff can edit. Amounts, addresses, items and links are not among the texts: they stay. */
export const EMAIL_KINDS = {
  ...ORDER_EMAILS,
  ...SUBSCRIPTION_EMAILS,
  ...ACCOUNT_EMAILS,
  ...SHOPPING_EMAILS,
} as const satisfies Readonly<Record<string, EmailKind>>;

export type EmailKindName = keyof typeof EMAIL_KINDS;

const namesIn = <K extends EmailKindName>(kinds: Readonly<Record<K, EmailKind>>) => Object.keys(kinds) as K[];

/** The kinds of email under what they are about, as staff look for them. */
export const EMAIL_GROUPS: readonly { name: string; kinds: readonly EmailKindName[] }[] = [
  { name: 'Orders and payments', kinds: namesIn(ORDER_EMAILS) },
  { name: 'Subscriptions', kinds: namesIn(SUBSCRIPTION_EMAILS) },
  { name: 'Accounts', kinds: namesIn(ACCOUNT_EMAILS) },
  { name: 'Newsletter, gift cards, stock and reviews', kinds: namesIn(SHOPPING_EMAILS) },
];

const PAGE = 'email-';

/** The name under which the texts of a kind of email are drafted and published, as a page's are. */
export const emailPageOf = (kind: EmailKindName): string => `${PAGE}${kind}`;

/** The kind of email whose texts have a name among the pages; null for a page. */
export function emailKindOf(page: string): EmailKindName | null {
  const kind = page.startsWith(PAGE) ? page.slice(PAGE.length) : '';
  return Object.hasOwn(EMAIL_KINDS, kind) ? (kind as EmailKindName) : null;
}

export const EMAIL_KIND_NAMES: readonly EmailKindName[] = namesIn(EMAIL_KINDS);

/** A kind of email with the types of all of them. */
export const emailKind = (kind: EmailKindName): EmailKind => EMAIL_KINDS[kind];

export type EmailValues = Readonly<Record<string, string>>;

/** A text with values in place of its placeholders. */
export const filledText = (text: string, values: EmailValues): string =>
  text.replaceAll(PLACEHOLDER, (written, name: string) => values[name] ?? written);

/** The placeholder of a text that its kind of email does not have; null when all are known. */
export function unknownPlaceholder(kind: EmailKindName, text: string): string | null {
  const { placeholders } = emailKind(kind);
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  return names.find((name) => !Object.hasOwn(placeholders, name)) ?? null;
}

const PLACEHOLDER = /\{([^{}\n]{1,40})\}/g;
