import { expect, it } from 'vitest';
import { giftCardStep } from '#web/shop/features/checkout/summary/gift-card-step.ts';

const card = (deliver_on: string | null, quantity = 1) => ({
  quantity,
  gift_card: { recipient_email: null, recipient_name: '', message: '', deliver_on },
});

it.each([
  ['one', [card(null)], 'The gift card goes out by email.'],
  ['one for a day', [card('2026-12-24')], 'The gift card goes out by email on its day.'],
  ['several', [card(null, 2)], 'The gift cards go out by email.'],
  [
    'several for days',
    [card('2026-12-24'), card('2026-12-25')],
    'The gift cards go out by email, each on its day.',
  ],
  [
    'several of which one is for a day',
    [card('2026-12-24'), card(null)],
    'The gift cards go out by email, those with a day on that day.',
  ],
  ['one for a day that has passed', [card('2026-11-30')], 'The gift card went out by email on its day.'],
  [
    'several for days that have passed',
    [card('2026-11-29'), card('2026-11-30')],
    'The gift cards went out by email, each on its day.',
  ],
  [
    'several of which one is still to come',
    [card('2026-11-30'), card('2026-12-01')],
    'The gift cards go out by email, each on its day.',
  ],
])('a buyer of gift cards learns when they are emailed: %s', (_, items, text) => {
  expect(giftCardStep(items, '2026-12-01')).toBe(text);
});
