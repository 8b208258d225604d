import type { ListedGiftCard, StaffGiftCard } from '#contracts/admin/gift-cards/gift-card-calls.ts';
import { formatDay } from '#domain/format-day.ts';
import { formatMoney } from '#domain/money.ts';
import type { Fact } from '../../ui/feedback/facts.ts';
import type { Tone } from '../../ui/feedback/tone.ts';

export const STATUS_TEXTS: Readonly<Record<ListedGiftCard['status'], { label: string; tone: Tone }>> = {
  active: { label: 'Active', tone: 'good' },
  empty: { label: 'Used up', tone: 'neutral' },
  disabled: { label: 'Switched off', tone: 'warn' },
};

export const ENTRY_TEXTS: Readonly<Record<StaffGiftCard['entries'][number]['kind'], string>> = {
  issued: 'Issued',
  sold: 'Sold',
  used: 'Used',
  returned: 'Given back',
  refunded: 'Refunded',
  adjusted: 'Adjusted',
};

/** `Card …K7PQ`: nobody has the whole code. */
export const cardName = ({ last_four }: Pick<ListedGiftCard, 'last_four'>): string => `Card …${last_four}`;

export const balanceText = ({ balance, currency }: Pick<ListedGiftCard, 'balance' | 'currency'>): string =>
  formatMoney(balance, currency);

/** Whether it waits for its day. */
export const isUnsent = ({ deliver_on, sent_at }: Pick<ListedGiftCard, 'deliver_on' | 'sent_at'>): boolean =>
  deliver_on !== null && sent_at === null;

/** `on Dec 24, 2026, in the morning` */
export const onDay = ({ deliver_on }: Pick<ListedGiftCard, 'deliver_on'>): string | null =>
  deliver_on && `on ${formatDay(new Date(`${deliver_on}T00:00:00Z`), 'UTC', 'medium')}, in the morning`;

/** What staff decide about a card, in words. */
export const factsOf = (card: StaffGiftCard): Fact[] => [
  ['On it', balanceText(card)],
  ['Status', STATUS_TEXTS[card.status].label],
  ['Receiver', card.email],
  ['Name', card.name],
  ['Sent', card.sent_at ? 'Yes' : (card.deliver_on ?? '')],
  ['End of the code', card.last_four],
];
