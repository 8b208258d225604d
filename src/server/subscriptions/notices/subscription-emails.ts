import { emailGreeting } from '#domain/accounts/typed-name.ts';
import { type Quote, taxNameOf } from '#domain/checkout/quote.ts';
import { formatDay } from '#domain/format-day.ts';
import type { EmailKindName } from '#domain/emails/email-texts.ts';
import { formatMoneyIn } from '#domain/money-in-country.ts';
import { postalLines } from '#domain/shipping/postal-lines.ts';
import { cardLabel, isExpiredAt } from '#domain/subscriptions/card-summary.ts';
import { isWaitingForCard } from '#domain/subscriptions/subscription.ts';
import { billingIntervalLabel } from '#domain/subscriptions/terms.ts';
import type { EmailBlock, EmailContent } from '#server/platform/email/email-content.ts';
import { writtenEmail } from '#server/platform/email/written-email.ts';
import type { NotificationKind } from './subscription-notifications.ts';
import type { BillingCycle, Subscription } from '../subscription-store.ts';

/** The data of an email about a subscription. */
export interface EmailFacts {
  subscription: Subscription;
  /** The next delivery. */
  due: BillingCycle | null;
  /** Its price; null when it cannot be delivered. */
  quote: Quote | null;
  /** The store's time zone, for dates. */
  timeZone: string;
  /** The token of the guest's management page. */
  token: string;
  key: string;
}

interface Words {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Where staff can edit the texts: the first paragraph is its opening, and a closing comes last. */
  written?: ReturnType<typeof writtenEmail>;
  hasClosing?: boolean;
  /** Whether the next delivery is listed with items and totals. */
  showsNext: boolean;
  /** Whether it links directly to the change of the card. */
  asksForCard?: boolean;
  /** Whether there is nothing left to manage. */
  isLast?: boolean;
}

/** The email of a notification: what happens next, and where to change it. */
export function subscriptionEmail(news: NotificationKind, facts: EmailFacts): EmailContent {
  const { written, hasClosing, ...words } = WORDS[news](facts);
  const { subject, heading, paragraphs, showsNext, asksForCard, isLast } = words;
  const [first = '', ...more] = paragraphs;
  return {
    to: facts.subscription.email,
    key: facts.key,
    subject,
    preview: first,
    heading,
    ...written?.head,
    blocks: [
      written?.paragraph('opening') ?? {
        paragraph: `${emailGreeting(facts.subscription.name)}\n${first}`,
      },
      ...more.map((paragraph) => ({ paragraph })),
      ...(written && hasClosing ? [written.paragraph('closing')] : []),
      ...(asksForCard ? [cardBlock(facts)] : []),
      ...(showsNext ? nextDeliveryBlocks(facts) : []),
      ...(isLast ? [] : manageBlocks(facts.token)),
    ],
    reason: 'You get this mail because you subscribed with us.',
    isSecret: true,
  };
}

/** The button and note of the management page. */
export const manageBlocks = (token: string): EmailBlock[] => [
  { button: { label: 'Manage your subscription', link: `/subscriptions/manage#token=${token}` } },
  {
    paragraph:
      'There you can skip, pause, change or cancel it. No log-in needed; keep this mail to yourself.',
  },
];

/** The button of the card change. */
const cardBlock = ({ token, subscription }: EmailFacts): EmailBlock => ({
  button: {
    label: isWaitingForCard(subscription) ? 'Give a card' : 'Change the card',
    link: `/subscriptions/card#token=${token}`,
  },
});

function nextDeliveryBlocks({ subscription, due, quote, timeZone }: EmailFacts): EmailBlock[] {
  if (!quote || !due) return [];
  const money = (cents: number) => formatMoneyIn(subscription.address.country, cents, quote.currency);
  return [
    {
      items: quote.lines.map(({ title, description, quantity, subtotalCents, imageUrls }) => ({
        title,
        detail: `${description} × ${quantity}`,
        amount: money(subtotalCents),
        picture: imageUrls[0] ?? null,
      })),
    },
    {
      sums: [
        { label: 'Subtotal', amount: money(quote.subtotalCents) },
        {
          label: quote.shipping ? `Shipping, ${quote.shipping.name}` : 'Shipping',
          amount: money(quote.shippingCents),
        },
        { label: taxNameOf(quote) ?? 'Tax', amount: money(quote.taxCents) },
        {
          label: `Total on ${formatDay(due.failureReason ? due.nextAttemptAt : due.startsAt, timeZone)}`,
          amount: money(quote.totalCents),
          isTotal: true,
        },
      ],
    },
    {
      lines: {
        title: 'It goes to',
        lines: [subscription.name, ...postalLines(subscription.address)],
      },
    },
  ];
}

const dueDay = ({ due, timeZone }: EmailFacts) =>
  due ? formatDay(due.startsAt, timeZone) : 'a day that is not set yet';
const tryDay = ({ due, timeZone }: EmailFacts) =>
  due ? formatDay(due.nextAttemptAt, timeZone) : 'one of the next days';
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
  if (facts.subscription.status === 'paused')
    return 'Your subscription is still paused: nothing is charged until you resume it.';
  return facts.due?.failureReason === 'payment'
    ? 'The delivery that could not be charged is being charged to it now; another mail says how that went.'
    : `The next delivery is charged on ${dueDay(facts)}.`;
}

function agreedTerms({ subscription: { termsText, termsAcceptedAt }, timeZone }: EmailFacts): string[] {
  if (termsText === null || termsAcceptedAt === null) return [];
  return [`What you agreed to on ${formatDay(termsAcceptedAt, timeZone)}: “${termsText}”`];
}

type EditableKind = Extract<EmailKindName, `subscription-${string}`>;

/** The texts of a kind that staff can edit; `more` is what they cannot. */
function editable(
  kind: EditableKind,
  facts: EmailFacts,
  { more = [], ...rest }: { more?: string[]; showsNext: boolean } & Partial<Words>,
): Words {
  const written = writtenEmail(kind, {
    greeting: emailGreeting(facts.subscription.name),
    day: dueDay(facts),
    interval: often(facts),
    card: yourCard(facts),
  });
  const { subject, heading, preview } = written.head;
  return { ...rest, subject, heading, paragraphs: [preview, ...more], written };
}

/** Of a subscription that was imported without its card. */
const firstCardWanted = (facts: EmailFacts): Words => ({
  subject: 'Your subscription needs a card',
  heading: 'We have moved. Your card has not.',
  paragraphs: [
    `Your subscription has moved to our new shop with us, and still comes ${often(facts)}. Card numbers do not move: until you give one here, nothing is charged and nothing is sent.`,
    `Giving a card charges nothing today. Give one before then, and the first delivery from the new shop is charged on ${dueDay(facts)}, with the items and prices below.`,
    'No longer wanted? Then there is nothing to do: without a card nothing happens. Questions? Answer this mail.',
  ],
  showsNext: true,
  asksForCard: true,
});

const anotherCardWanted = (facts: EmailFacts): Words => ({
  subject: 'Another card for your subscription',
  heading: 'A card, please.',
  paragraphs: [
    `Here you can give another card in place of ${yourCard(facts)}. ${
      facts.due?.failureReason === 'payment'
        ? 'The delivery that could not be charged is then charged to it at once.'
        : 'Giving it charges nothing.'
    }`,
    'Questions? Answer this mail.',
  ],
  showsNext: false,
  asksForCard: true,
});

const WORDS: Readonly<Record<NotificationKind, (facts: EmailFacts) => Words>> = {
  started: (facts) =>
    editable('subscription-started', facts, {
      more: agreedTerms(facts),
      showsNext: true,
    }),
  reminder: (facts) =>
    editable('subscription-reminder', facts, {
      more: [
        ...(expiresBefore(facts)
          ? [
              'The card will have expired by then. With a new one nothing goes wrong; giving it charges nothing.',
            ]
          : []),
      ],
      showsNext: true,
      asksForCard: expiresBefore(facts),
    }),
  declined: (facts) => ({
    subject: 'Your card was not accepted',
    heading: 'The card said no.',
    paragraphs: [
      `We could not charge ${yourCard(facts)} for your delivery: your bank did not accept it. So nothing was charged and nothing was sent. We try again on ${tryDay(facts)}.`,
      'A new card? Give it here: the delivery is then charged to it at once.',
    ],
    showsNext: true,
    asksForCard: true,
  }),
  paused_by_payment: (facts) => ({
    subject: 'Your subscription is paused',
    heading: 'We stopped trying.',
    paragraphs: [
      `We tried ${yourCard(facts)} four times and your bank did not accept it. So your subscription is paused: nothing was charged, and nothing will be until you resume it.`,
      'A new card? Change it here, which charges nothing, and resume when you like.',
    ],
    showsNext: false,
    asksForCard: true,
  }),
  out_of_stock: (facts) => ({
    subject: 'Your delivery has to wait a little',
    heading: 'We ran out.',
    paragraphs: [
      `There is not enough left of what you subscribed to, so your card was not charged. We look again on ${tryDay(facts)}.`,
    ],
    showsNext: true,
  }),
  left_out: (facts) => ({
    subject: 'We have to leave one delivery out',
    heading: 'Still sold out. Sorry.',
    paragraphs: [
      `What you subscribed to did not come back in time, so we leave this delivery out. Nothing was charged. The next one is due on ${dueDay(facts)}.`,
    ],
    showsNext: true,
  }),
  unavailable: (facts) => ({
    subject: 'We cannot send your delivery',
    heading: 'Something has changed on our side.',
    paragraphs: [
      `Something in your subscription is not sold at the moment, or cannot be sent to your address. Your card was not charged. We look again on ${tryDay(facts)}.`,
    ],
    showsNext: false,
  }),
  paused_as_unavailable: () => ({
    subject: 'Your subscription is paused',
    heading: 'We cannot send this any more.',
    paragraphs: [
      'Something in your subscription is no longer sold, or cannot be sent to your address. So it is paused: nothing was charged, and nothing will be until you resume it.',
    ],
    showsNext: false,
  }),
  skipped: (facts) => ({
    subject: 'Skipped, as you wished',
    heading: 'One less this time.',
    paragraphs: [`We leave your next delivery out. The one after it is charged on ${dueDay(facts)}.`],
    showsNext: true,
  }),
  skip_undone: (facts) => ({
    subject: 'Your delivery is back',
    heading: 'Not skipped after all.',
    paragraphs: [`You undid the skip: your next delivery is charged on ${dueDay(facts)}, as before.`],
    showsNext: true,
  }),
  paused: (facts) => editable('subscription-paused', facts, { showsNext: false }),
  resumed: (facts) => ({
    subject: 'Your subscription goes on',
    heading: 'Good to have you back.',
    paragraphs: [
      `Your subscription goes on, ${often(facts)}. The next delivery is charged on ${dueDay(facts)}.`,
    ],
    showsNext: true,
  }),
  interval_changed: (facts) => ({
    subject: `Your subscription now comes ${often(facts)}`,
    heading: 'A new rhythm.',
    paragraphs: [
      `The next delivery stays on ${dueDay(facts)}. After it we send you one ${often(facts)}, at the prices below.`,
    ],
    showsNext: true,
  }),
  items_changed: (facts) => ({
    subject: 'Your subscription has changed',
    heading: 'A change of menu.',
    paragraphs: [
      facts.subscription.status === 'paused'
        ? `Once ${whatItWaitsFor(facts)}, your subscription brings what you have chosen now.`
        : `Your next delivery on ${dueDay(facts)} and all after it bring what is listed below.`,
      'If it was not you who changed it, open the link and look.',
    ],
    showsNext: facts.subscription.status !== 'paused',
  }),
  price_agreed: (facts) => ({
    subject: 'A new price in your subscription',
    heading: 'As we agreed.',
    paragraphs: [
      facts.subscription.status === 'paused'
        ? `We have changed a price in your subscription. Nothing is charged until ${whatItWaitsFor(facts)}.`
        : `We have changed a price in your subscription. Your next delivery on ${dueDay(facts)} and all after it cost what is listed below, until you change the interval or choose another variant.`,
      'Not what we agreed? Answer this mail, or skip or cancel it below before that day.',
    ],
    showsNext: facts.subscription.status !== 'paused',
  }),
  address_changed: (facts) => ({
    subject: 'Your subscription has a new address',
    heading: 'A new doorstep.',
    paragraphs: [
      isWaitingForCard(facts.subscription)
        ? 'Once you have given a card, your subscription goes to the address below.'
        : `Your next delivery on ${dueDay(facts)} goes to the address below.`,
      'If it was not you who changed it, open the link and look.',
    ],
    showsNext: true,
  }),
  card_changed: (facts) => ({
    subject: 'Your subscription has a new card',
    heading: 'Your new card is in place.',
    paragraphs: [
      `From now on we charge ${yourCard(facts)} for your subscription.`,
      afterNewCard(facts),
      'If it was not you who changed it, open the link and look.',
    ],
    showsNext: facts.subscription.status !== 'paused',
  }),
  card_wanted: (facts) =>
    isWaitingForCard(facts.subscription) ? firstCardWanted(facts) : anotherCardWanted(facts),
  cancelled: (facts) =>
    editable('subscription-cancelled', facts, { showsNext: false, isLast: true, hasClosing: true }),
};
