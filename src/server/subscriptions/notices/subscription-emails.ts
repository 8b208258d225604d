import { emailGreeting } from '#domain/accounts/typed-name.ts';
import { type Quote, type QuoteLine, taxNameOf } from '#domain/checkout/quote.ts';
import { formatDay } from '#domain/format-day.ts';
import type { Cents } from '#domain/money.ts';
import { formatMoneyIn } from '#domain/money-in-country.ts';
import { postalLines } from '#domain/shipping/postal-lines.ts';
import { cardLabel, isExpiredAt } from '#domain/subscriptions/card-summary.ts';
import { isWaitingForCard } from '#domain/subscriptions/subscription.ts';
import { billingIntervalLabel } from '#domain/subscriptions/terms.ts';
import type { EmailBlock, EmailContent } from '#server/platform/email/email-content.ts';
import { writtenEmail } from '#server/platform/email/written-email.ts';
import type { BillingCycle, Subscription } from '../subscription-store.ts';
import { manageToken } from './manage-link.ts';
import type { NotificationKind } from './subscription-notifications.ts';

/** What an email lists of an item. */
export type DeliveryItem = Pick<
  QuoteLine,
  'title' | 'description' | 'imageUrls' | 'quantity' | 'subtotalCents'
>;

/** The data of an email about a subscription. */
export interface EmailFacts {
  subscription: Subscription;
  /** The next delivery. */
  due: BillingCycle | null;
  /** Its price; null when it cannot be delivered, or its tax cannot be worked out. */
  quote: Quote | null;
  /** What it brings. */
  items: readonly DeliveryItem[];
  /** The store's time zone, for dates. */
  timeZone: string;
  /** When the email is written. */
  now: Date;
  key: string;
}

/** The texts of an email and what stands between them. */
interface Words {
  head: Pick<EmailContent, 'subject' | 'preview' | 'heading' | 'texts'>;
  paragraphs: readonly EmailBlock[];
  /** The button that leads to the change of the card. */
  cardButton?: EmailBlock;
  /** Whether the next delivery is listed with items and totals. */
  showsNext: boolean;
  /** Whether there is nothing left to manage. */
  isLast?: boolean;
}

/** The email of a notification: what happens next, and where to change it. */
export function subscriptionEmail(news: NotificationKind, facts: EmailFacts): EmailContent {
  const { head, paragraphs, cardButton, showsNext, isLast } = WORDS[news](facts);
  return {
    to: facts.subscription.email,
    key: facts.key,
    ...head,
    blocks: [
      ...paragraphs,
      ...(cardButton ? [cardButton] : []),
      ...(showsNext ? nextDeliveryBlocks(facts) : []),
      ...(isLast ? [] : manageBlocks(facts.subscription)),
    ],
    reason: 'You get this mail because you subscribed with us.',
    isSecret: true,
  };
}

/** The button and note of the management page. */
export const manageBlocks = (subscription: Subscription): EmailBlock[] => [
  {
    button: {
      label: 'Manage your subscription',
      link: '/subscriptions/manage',
      token: manageToken(subscription),
    },
  },
  {
    paragraph:
      'There you can skip, pause, change or cancel it. No log-in needed; keep this mail to yourself.',
  },
];

function nextDeliveryBlocks(facts: EmailFacts): EmailBlock[] {
  const { subscription, due, quote, items } = facts;
  if (!due && !isPaused(facts)) return [];
  const { address, currency } = subscription;
  const money = (cents: Cents) => formatMoneyIn(address.country, cents, currency);
  return [
    {
      items: items.map(({ title, description, quantity, subtotalCents, imageUrls }) => ({
        title,
        detail: `${description} × ${quantity}`.trimStart(),
        amount: money(subtotalCents),
        picture: imageUrls[0] ?? null,
      })),
    },
    quote
      ? totalsOf(quote, money, chargedOn(facts))
      : { paragraph: 'The total with shipping and tax could not be worked out yet.' },
    {
      lines: {
        title: 'It goes to',
        lines: [subscription.name, ...postalLines(subscription.address)],
      },
    },
  ];
}

/** Null while it is paused, unless it waits for its first card. */
function chargedOn(facts: EmailFacts): string | null {
  const { subscription, due } = facts;
  if (due === null || (isPaused(facts) && !isWaitingForCard(subscription))) return null;
  return chargeDay(due, facts);
}

const totalsOf = (quote: Quote, money: (cents: Cents) => string, day: string | null): EmailBlock => ({
  sums: [
    { label: 'Subtotal', amount: money(quote.subtotalCents) },
    {
      label: quote.shipping ? `Shipping, ${quote.shipping.name}` : 'Shipping',
      amount: money(quote.shippingCents),
    },
    { label: taxNameOf(quote) ?? 'Tax', amount: money(quote.taxCents) },
    {
      label: day === null ? 'Total of a delivery' : `Total on ${day}`,
      amount: money(quote.totalCents),
      isTotal: true,
    },
  ],
});

/** The day of the next charge, which is today for one that is due already. */
function chargeDay(
  { failureReason, nextAttemptAt, startsAt }: BillingCycle,
  { now, timeZone }: EmailFacts,
): string {
  const at = failureReason ? nextAttemptAt : startsAt;
  return formatDay(at > now ? at : now, timeZone);
}

const dueDay = (facts: EmailFacts) => (facts.due ? chargeDay(facts.due, facts) : 'a day that is not set yet');
const tryDay = (facts: EmailFacts) => (facts.due ? chargeDay(facts.due, facts) : 'one of the next days');
/** `your Visa ending in 4242`, or `your card`. */
const yourCard = ({ subscription: { cardSummary } }: EmailFacts) =>
  cardSummary ? `your ${cardLabel(cardSummary)}` : 'your card';
const expiresBefore = ({ subscription: { cardSummary }, due }: EmailFacts) =>
  cardSummary !== null && due !== null && isExpiredAt(cardSummary, due.startsAt);
const often = ({ subscription }: EmailFacts) =>
  billingIntervalLabel({ count: subscription.intervalCount, unit: subscription.intervalUnit });

/** How a paused subscription goes on. */
const whatItWaitsFor = ({ subscription }: EmailFacts): string =>
  isWaitingForCard(subscription) ? 'you have given a card' : 'you resume it';

/** When the new card is charged next. */
function afterNewCard(facts: EmailFacts): string {
  if (isPaused(facts)) return 'Your subscription is still paused: nothing is charged until you resume it.';
  const { due, now } = facts;
  if (due?.failureReason !== 'payment') return `The next delivery is charged on ${dueDay(facts)}.`;
  return due.nextAttemptAt > now
    ? `The delivery that could not be charged is tried again on ${tryDay(facts)}.`
    : 'The delivery that could not be charged is being charged to it now; another mail says how that went.';
}

function agreedTerms({ subscription: { termsText, termsAcceptedAt }, timeZone }: EmailFacts): string[] {
  if (termsText === null || termsAcceptedAt === null) return [];
  return [`What you agreed to on ${formatDay(termsAcceptedAt, timeZone)}: “${termsText}”`];
}

const greet = ({ subscription }: EmailFacts) => emailGreeting(subscription.name);
const isPaused = ({ subscription }: EmailFacts) => subscription.status === 'paused';

interface Shape<T extends string> {
  /** The texts in their order; the first one alone when they are left out. */
  texts?: readonly T[];
  showsNext: boolean;
  /** Whether its button leads to the change of the card. */
  asksForCard?: boolean;
  isLast?: boolean;
  /** What staff cannot edit, after the texts. */
  more?: readonly EmailBlock[];
}

/** Of the texts of a kind of email, in the shape that it has. */
function words<T extends string>(
  facts: EmailFacts,
  {
    head,
    paragraph,
    button,
  }: Pick<ReturnType<typeof writtenEmail>, 'head' | 'button'> & { paragraph(name: T): EmailBlock },
  { texts = ['opening' as T], more = [], asksForCard, ...shape }: NoInfer<Shape<T>>,
): Words {
  const paragraphs = [...texts.map(paragraph), ...more];
  return {
    ...shape,
    head,
    paragraphs,
    ...(asksForCard && {
      cardButton: button('/subscriptions/card', { token: manageToken(facts.subscription) }),
    }),
  };
}

/** Of a subscription that was imported without its card. */
const firstCardWanted = (facts: EmailFacts): Words =>
  words(
    facts,
    writtenEmail('subscription-first-card-wanted', {
      greeting: greet(facts),
      interval: often(facts),
      day: dueDay(facts),
    }),
    { texts: ['opening', 'middle', 'closing'], showsNext: true, asksForCard: true },
  );

const anotherCardWanted = (facts: EmailFacts): Words =>
  words(
    facts,
    writtenEmail('subscription-card-wanted', {
      greeting: greet(facts),
      card: yourCard(facts),
      next:
        facts.due?.failureReason === 'payment' && !isPaused(facts)
          ? 'The delivery that could not be charged is then charged to it at once.'
          : 'Giving it charges nothing.',
    }),
    { texts: ['opening', 'closing'], showsNext: false, asksForCard: true },
  );

const WORDS: Readonly<Record<NotificationKind, (facts: EmailFacts) => Words>> = {
  started: (facts) =>
    words(
      facts,
      writtenEmail('subscription-started', {
        greeting: greet(facts),
        interval: often(facts),
        day: dueDay(facts),
      }),
      { more: agreedTerms(facts).map((paragraph) => ({ paragraph })), showsNext: true },
    ),
  reminder: (facts) =>
    words(
      facts,
      writtenEmail('subscription-reminder', {
        greeting: greet(facts),
        day: dueDay(facts),
        card: yourCard(facts),
      }),
      expiresBefore(facts)
        ? { texts: ['opening', 'expiry'], showsNext: true, asksForCard: true }
        : { showsNext: true },
    ),
  declined: (facts) =>
    words(
      facts,
      writtenEmail('subscription-declined', {
        greeting: greet(facts),
        card: yourCard(facts),
        again: tryDay(facts),
      }),
      { texts: ['opening', 'closing'], showsNext: true, asksForCard: true },
    ),
  paused_by_payment: (facts) =>
    words(
      facts,
      writtenEmail('subscription-paused-by-payment', { greeting: greet(facts), card: yourCard(facts) }),
      { texts: ['opening', 'closing'], showsNext: false, asksForCard: true },
    ),
  out_of_stock: (facts) =>
    words(
      facts,
      writtenEmail('subscription-out-of-stock', { greeting: greet(facts), again: tryDay(facts) }),
      { showsNext: true },
    ),
  left_out: (facts) =>
    words(facts, writtenEmail('subscription-left-out', { greeting: greet(facts), day: dueDay(facts) }), {
      showsNext: true,
    }),
  unavailable: (facts) =>
    words(facts, writtenEmail('subscription-unavailable', { greeting: greet(facts), again: tryDay(facts) }), {
      showsNext: false,
    }),
  paused_as_unavailable: (facts) =>
    words(facts, writtenEmail('subscription-paused-as-unavailable', { greeting: greet(facts) }), {
      showsNext: false,
    }),
  skipped: (facts) =>
    words(facts, writtenEmail('subscription-skipped', { greeting: greet(facts), day: dueDay(facts) }), {
      showsNext: true,
    }),
  skip_undone: (facts) =>
    words(facts, writtenEmail('subscription-skip-undone', { greeting: greet(facts), day: dueDay(facts) }), {
      showsNext: true,
    }),
  paused: (facts) =>
    words(facts, writtenEmail('subscription-paused', { greeting: greet(facts) }), { showsNext: false }),
  resumed: (facts) =>
    words(
      facts,
      writtenEmail('subscription-resumed', {
        greeting: greet(facts),
        interval: often(facts),
        day: dueDay(facts),
      }),
      { showsNext: true },
    ),
  interval_changed: (facts) =>
    words(
      facts,
      writtenEmail('subscription-interval-changed', {
        greeting: greet(facts),
        interval: often(facts),
        day: dueDay(facts),
      }),
      { showsNext: true },
    ),
  items_changed: (facts) =>
    words(
      facts,
      writtenEmail('subscription-items-changed', {
        greeting: greet(facts),
        change: isPaused(facts)
          ? `Once ${whatItWaitsFor(facts)}, your subscription brings what you have chosen now.`
          : `Your next delivery on ${dueDay(facts)} and all after it bring what is listed below.`,
      }),
      { texts: ['opening', 'closing'], showsNext: !isPaused(facts) },
    ),
  price_agreed: (facts) =>
    words(
      facts,
      writtenEmail('subscription-price-agreed', {
        greeting: greet(facts),
        change: isPaused(facts)
          ? `Nothing is charged until ${whatItWaitsFor(facts)}. Its deliveries then cost what is listed below, until you change the interval or choose another variant.`
          : `Your next delivery on ${dueDay(facts)} and all after it cost what is listed below, until you change the interval or choose another variant.`,
      }),
      { texts: ['opening', 'closing'], showsNext: true },
    ),
  address_changed: (facts) =>
    words(
      facts,
      writtenEmail('subscription-address-changed', {
        greeting: greet(facts),
        change: isPaused(facts)
          ? `Once ${whatItWaitsFor(facts)}, your subscription goes to the address below.`
          : `Your next delivery on ${dueDay(facts)} goes to the address below.`,
      }),
      { texts: ['opening', 'closing'], showsNext: true },
    ),
  card_changed: (facts) =>
    words(
      facts,
      writtenEmail('subscription-card-changed', {
        greeting: greet(facts),
        card: yourCard(facts),
        next: afterNewCard(facts),
      }),
      { texts: ['opening', 'middle', 'closing'], showsNext: !isPaused(facts) },
    ),
  card_wanted: (facts) =>
    isWaitingForCard(facts.subscription) ? firstCardWanted(facts) : anotherCardWanted(facts),
  link_wanted: (facts) =>
    words(facts, writtenEmail('subscription-link', { greeting: greet(facts) }), {
      texts: ['opening', 'closing'],
      showsNext: false,
    }),
  cancelled: (facts) =>
    words(facts, writtenEmail('subscription-cancelled', { greeting: greet(facts) }), {
      texts: ['opening', 'closing'],
      showsNext: false,
      isLast: true,
    }),
};
