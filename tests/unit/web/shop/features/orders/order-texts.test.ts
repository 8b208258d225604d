import { describe, expect, it } from 'vitest';
import type { CustomerOrder } from '#contracts/account/order-calls.ts';
import { orderHeadline, orderOutlook, remainingEstimate } from '#web/shop/features/orders/order-texts.ts';

const ESTIMATE = { earliest: '2026-11-26', latest: '2026-12-02' };
const orderWith = (changes: Partial<CustomerOrder>): CustomerOrder =>
  ({
    status: 'placed',
    is_shipped: false,
    refunded: 0,
    shipments: [],
    address: ['12 Mott Street', 'New York, NY 10013', 'United States'],
    delivery_estimate: ESTIMATE,
    history: [],
    paid_by: 'card',
    gift_cards: [],
    today: '2026-11-23',
    ...changes,
  }) as CustomerOrder;
const money = (cents: number) => `$${cents / 100}`;

describe('the page of an order says', () => {
  it.each([
    [{ status: 'placed' }, 'We are packing it.'],
    [{ status: 'shipped', is_shipped: true }, 'It is on its way.'],
    [{ status: 'partly_refunded' }, 'We are packing it.'],
    [{ status: 'partly_refunded', is_shipped: true }, 'It is on its way.'],
    [{ status: 'shipped', is_shipped: true, address: [] }, 'It goes out by email.'],
    [{ status: 'partly_refunded', is_shipped: true, address: [] }, 'It goes out by email.'],
    [{ status: 'cancelled' }, 'It is cancelled.'],
    [{ status: 'refunded' }, 'It was refunded.'],
    [
      { status: 'refunded', history: [{ event: 'refund_started', at: null, amount: 1 }] },
      'It is being refunded.',
    ],
  ] as [Partial<CustomerOrder>, string][])('of %j: %s', (changes, headline) => {
    expect(orderHeadline(orderWith(changes))).toBe(headline);
  });

  it('how much of a cancelled order goes back, or went back, or that nothing was charged', () => {
    const cancelled = { status: 'cancelled', refunded: 3152 } as const;
    const started = { event: 'refund_started', at: null, amount: 3152 } as const;
    expect(orderOutlook(orderWith({ ...cancelled, history: [started] }), money)).toContain(
      '$31.52 goes back',
    );
    expect(orderOutlook(orderWith(cancelled), money)).toContain('$31.52 went back');
    expect(orderOutlook(orderWith({ status: 'cancelled', paid_by: 'nothing' }), money)).toBe(
      'Nothing is sent. Nothing was charged.',
    );
  });

  it.each([
    [
      { paid_by: 'gift_card', gift_cards: [{ last_four: 'K7PQ', amount: 3152 }] },
      'went back to your gift card',
    ],
    [{ paid_by: 'card', gift_cards: [{ last_four: 'K7PQ', amount: 1000 }] }, 'went back the way you paid'],
    [{ paid_by: 'elsewhere' }, 'goes back the way you paid'],
  ] as [Partial<CustomerOrder>, string][])('where a refund goes of what was paid by %j', (paid, text) => {
    expect(orderOutlook(orderWith({ status: 'refunded', refunded: 3152, ...paid }), money)).toContain(text);
  });

  it('that a gift card goes out by email, and nothing of a carrier', () => {
    const sold = { status: 'shipped' as const, is_shipped: true, address: [], delivery_estimate: null };
    const ofCards = (quantity: number) =>
      orderOutlook(orderWith({ ...sold, items: [{ quantity }] as CustomerOrder['items'] }), money);
    expect(ofCards(1)).toBe('The gift card is sent on its day, or at once if none was chosen.');
    expect(ofCards(2)).toBe('Each gift card is sent on its day, or at once if none was chosen.');
  });

  it('how long it may still take, until the days are over', () => {
    const shipped = { status: 'shipped', is_shipped: true } as const;
    expect(remainingEstimate(orderWith({}))).toBe('Nov 26 to Dec 2');
    expect(remainingEstimate(orderWith({ ...shipped, today: '2026-12-01' }))).toBe('by Dec 2');
    const late = orderWith({ ...shipped, today: '2026-12-03' });
    expect(remainingEstimate(late)).toBeNull();
    expect(orderOutlook(late, money)).toContain('It was estimated for Nov 26 to Dec 2. Not there yet?');
  });

  it('no day of delivery for what is not sent', () => {
    expect(remainingEstimate(orderWith({ status: 'cancelled' }))).toBeNull();
  });
});
