import { describe, expect, it } from 'vitest';
import { deliveryDayProblem } from '#domain/gift-cards/delivery-day.ts';
import { payWithGiftCards } from '#domain/gift-cards/gift-card-payment.ts';
import { areGiftCards, cardsToTakeBack, soldDescription } from '#domain/gift-cards/sold-gift-card.ts';

const PRIYA = { recipientEmail: 'priya@example.com', recipientName: 'Priya', message: '', deliverOn: null };
const amounts = (balances: number[], quantity: number) =>
  cardsToTakeBack(
    balances.map((balanceCents) => ({ balanceCents })),
    2_500,
    quantity,
  ).map(({ amountCents }) => amountCents);

describe('cards that are taken back', () => {
  it('are those with the most left', () => expect(amounts([300, 2_500, 1_200], 2)).toEqual([2_500, 1_200]));
  it('give back no more than was paid for them', () => expect(amounts([9_000], 1)).toEqual([2_500]));
  it('give back nothing when nothing is left', () => expect(amounts([0], 1)).toEqual([0]));
});

describe('the day of delivery', () => {
  it.each([
    ['none', null, true],
    ['today', '2026-11-26', true],
    ['yesterday, for those who pay after midnight', '2026-11-25', true],
    ['two days ago', '2026-11-24', false],
    ['a year from now', '2027-11-26', true],
    ['a day later', '2027-11-27', false],
  ])('may be %s: %s, %s', (_, day, isPossible) =>
    expect(deliveryDayProblem(day, '2026-11-26') === null).toBe(isPossible),
  );
});

it('gift cards do not pay for gift cards', () =>
  expect(
    payWithGiftCards({ totalCents: 6_000, boughtCents: 2_500, currency: 'usd' }, [10_000]),
  ).toMatchObject({ paidCents: 3_500, dueCents: 2_500 }));

it('gift cards leave the card as much as its provider charges in the currency', () =>
  expect(payWithGiftCards({ totalCents: 20_000, boughtCents: 0, currency: 'sek' }, [19_900])).toMatchObject({
    paidCents: 19_700,
    dueCents: 300,
  }));

it('lines are gift cards when all of them are', () =>
  expect([
    areGiftCards([]),
    areGiftCards([{ giftCard: PRIYA }, {}]),
    areGiftCards([{ giftCard: PRIYA }]),
  ]).toEqual([false, false, true]));

it('a line says for whom its card is, and when it is sent', () =>
  expect(
    soldDescription({ description: 'A card of $25', giftCard: { ...PRIYA, deliverOn: '2026-12-24' } }),
  ).toBe('A card of $25, for Priya (priya@example.com) on Dec 24, 2026'));
