/** What is the same of all alerts of a kind. */
interface AlertKind {
  /** What it means for the shop and its customers, and what is to be done. */
  meaning: string;
  /** What the way to the place where it is dealt with is called. */
  action: string;
  /** That place in the back office, by what the alert is about; null where it is dealt with elsewhere. */
  page: (subject: string) => string | null;
}

const at = (path: string) => () => path;
const nowhere = () => null;
/** The part of a subject before the last separator: what follows tells its alerts apart. SKUs may contain any character. */
function idBefore(separator: ':' | '/', subject: string): string {
  const end = subject.lastIndexOf(separator);
  return encodeURIComponent(end === -1 ? subject : subject.slice(0, end));
}

const DISPUTE = { action: 'Look at the disputes', page: at('/admin/reports/disputes') } as const;

/** The kinds of alerts, by the part of their keys before the colon. */
export const ALERT_KINDS = {
  'checkout-review': {
    meaning:
      'Until somebody says whether it is paid, the money is neither an order nor given back, and the customer waits.',
    action: 'Resolve the payment',
    page: at('/admin/alerts?view=payments'),
  },
  'unsold-payment': {
    meaning:
      'Nobody gets anything for this money, so the shop gives it back by itself. There is nothing to do.',
    action: 'Look at the payment',
    page: nowhere,
  },
  'payments-refused': {
    meaning:
      'Shoppers cannot pay or save a card, and nothing is charged. The card provider says on its own pages what it wants.',
    action: 'Look at the card provider',
    page: nowhere,
  },
  'refund-failed': {
    meaning:
      'The customer does not have the money yet, and may have been told that it comes. Refund it again.',
    action: 'Look at refunded orders',
    page: at('/admin/orders?view=refunded'),
  },
  'external-refund-failed': {
    meaning:
      'The customer does not have the money. Give it back at the card provider: the shop counts it as refunded.',
    action: 'Look at refunded orders',
    page: at('/admin/orders?view=refunded'),
  },
  'refund-stuck': {
    meaning:
      'The customer was promised this money. It often arrives by itself; after some days, ask the card provider about it.',
    action: 'Look at refunded orders',
    page: at('/admin/orders?view=refunded'),
  },
  'event-given-up': {
    meaning:
      'What the card provider said may be missing in the shop, such as a payment, a refund or a payout. Compare the payment there with the order here.',
    action: 'Failed jobs',
    page: at('/admin/alerts?view=jobs'),
  },
  'dispute-open': {
    meaning:
      'The bank withholds the money until it has decided. Without an answer in time the dispute is lost.',
    ...DISPUTE,
  },
  'dispute-won': {
    meaning: 'The money is the shop’s: what the bank withheld comes back with a coming payout.',
    ...DISPUTE,
  },
  'dispute-lost': { meaning: 'The money is lost, and the books count it as a cost.', ...DISPUTE },
  'mail-failed': {
    meaning:
      'Its reader knows nothing of it. Is the address of an order wrong? Change it on the page of the order, which sends the confirmation there. Otherwise correct the mail server, and send it again.',
    action: 'Send it again',
    page: at('/admin/alerts?view=emails'),
  },
  'job-failed': {
    meaning: 'The shop has stopped trying this by itself. What it was about waits until it is tried again.',
    action: 'Try it again',
    page: at('/admin/alerts?view=jobs'),
  },
  'backup-old': {
    meaning:
      'If the machine or its disk fails, everything since then is lost: orders, payments and messages.',
    action: 'How backups are made',
    page: nowhere,
  },
  'low-stock': {
    meaning: 'Shoppers cannot buy what is sold out. Order or make more, and enter what was received.',
    action: 'Look at what runs low',
    page: at('/admin/stock?view=low&sort=cover'),
  },
  'sold-out': {
    meaning: 'Shoppers see it as sold out, and can ask for an email when it is back.',
    action: 'Look at its stock',
    page: (subject) => `/admin/stock/${idBefore(':', subject)}`,
  },
  'publish-failed': {
    meaning: 'Shoppers still see the version before.',
    action: 'Open the product',
    page: (subject) => `/admin/products/${idBefore('/', subject)}`,
  },
  'pages-not-published': {
    meaning: 'Shoppers still see the pages as they were.',
    action: 'Open the changed pages',
    page: at('/admin/content'),
  },
  'tax-rate-missing': {
    meaning: 'Shoppers there get no further than their address, and nobody else is affected.',
    action: 'Add the rate',
    page: at('/admin/settings?view=taxes'),
  },
  'tax-source-unknown': {
    meaning:
      'Nobody can buy and no subscription is charged, because other taxes might be owed. It is over by itself once the card provider answers.',
    action: 'Look at the orders',
    page: at('/admin/orders'),
  },
  'bucket-of-another': {
    meaning:
      'Nothing is lost, and shoppers see every picture. The bucket grows until somebody says whose it is.',
    action: 'See which pictures the shop has',
    page: nowhere,
  },
  restored: {
    meaning:
      'What happened after the backup is not known to the shop, though cards may have been charged and emails sent. Nothing of it is done again by itself.',
    action: 'Look at the subscriptions',
    page: at('/admin/subscriptions'),
  },
  'webhook-disabled': {
    meaning:
      'The program behind it hears nothing of orders and other changes any more. Nothing of the shop itself is affected.',
    action: 'Open the webhook',
    page: (subject) => `/admin/developers/webhooks/${idBefore(':', subject)}`,
  },
  'email-unreadable': {
    meaning: 'Somebody wrote to the shop and gets no answer from the inbox here.',
    action: 'Open the inbox',
    page: at('/admin/inbox'),
  },
  'mailbox-unreachable': {
    meaning: 'Answers of customers do not come into the inbox. They are not lost: they wait in the mailbox.',
    action: 'Open the inbox',
    page: at('/admin/inbox'),
  },
  'subscription-paused': {
    meaning:
      'Nothing is charged or sent for it until its owner resumes it. A friendly message brings many of them back.',
    action: 'Paused subscriptions',
    page: at('/admin/subscriptions?view=paused'),
  },
  'addition-left-behind': {
    meaning: 'The customer wants more and cannot pay for it. Prepare it as an order of its own.',
    action: 'Open the draft order',
    page: (subject) => `/admin/drafts/${idBefore(':', subject)}`,
  },
} as const satisfies Record<string, AlertKind>;

type AlertCode = keyof typeof ALERT_KINDS;

/** `code:subject`, for example `refund-failed:{refundId}`. */
export type AlertKey = `${AlertCode}:${string}`;

/** What an alert means, and the way to where it is dealt with. A kind of an earlier release is explained by its text alone. */
export interface ExplainedAlert {
  meaning: string | null;
  action: string;
  page: string | null;
}

/** Explains an alert by its key. */
export function explainAlert(key: string): ExplainedAlert {
  const [code = '', ...rest] = key.split(':');
  if (!Object.hasOwn(ALERT_KINDS, code)) return { meaning: null, action: '', page: null };
  const { meaning, action, page }: AlertKind = ALERT_KINDS[code as AlertCode];
  return { meaning, action, page: page(rest.join(':')) };
}
