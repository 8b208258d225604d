/** What entries of the journal are booked to, each with the name that it has until the shop gives it another one. */
export const JOURNAL_ACCOUNTS = {
  sales: { label: 'Sales', name: 'Sales of Product Income' },
  discounts: { label: 'Discounts', name: 'Discounts given' },
  returns: { label: 'Returns and goodwill', name: 'Refunds and Allowances' },
  shipping: { label: 'Shipping', name: 'Shipping Income' },
  tax: { label: 'Sales tax', name: 'Sales Tax Payable' },
  gift_cards: { label: 'Owed on gift cards', name: 'Gift Card Liability' },
  gift_cards_given: { label: 'Gift cards given away', name: 'Gift Cards Given Away' },
  clearing: { label: 'Card payments until they are paid out', name: 'Stripe Clearing' },
  paid_elsewhere: { label: 'Payments in other ways', name: 'Undeposited Funds' },
  fees: { label: 'Fees of the card provider', name: 'Stripe Fees' },
  disputes: { label: 'Disputes and corrections', name: 'Stripe Disputes' },
} as const;

export type JournalAccount = keyof typeof JOURNAL_ACCOUNTS;
export type JournalAccountNames = Readonly<Record<JournalAccount, string>>;

export const JOURNAL_ACCOUNT_KEYS = Object.keys(JOURNAL_ACCOUNTS) as readonly JournalAccount[];

/** The names that a shop has given, and the first ones of all others. */
export const accountNames = (given: Partial<JournalAccountNames> | null): JournalAccountNames => ({
  ...(Object.fromEntries(
    Object.entries(JOURNAL_ACCOUNTS).map(([account, { name }]) => [account, name]),
  ) as unknown as JournalAccountNames),
  ...given,
});
