import { describe, expect, it } from 'vitest';
import type { ExpressQuote } from '#web/api/checkout/express-checkout-calls.ts';
import {
  confirmedDetails,
  lineItemsOf,
  shippingRatesOf,
} from '#web/shop/payments/stripe/stripe-wallet-details.ts';
import { anId } from '../../../../../support/ids.ts';

const option = (id: string, price: number): ExpressQuote['shipping_options'][number] => ({
  shipping_option_id: anId(id),
  shipping_option_name: id,
  price,
  delivery_estimate: { earliest: '2026-11-26', latest: '2026-12-02' },
});
const QUOTE: ExpressQuote = {
  subtotal: 2000,
  discount: 200,
  discount_name: null,
  shipping: 1495,
  tax: 120,
  tax_name: null,
  total: 3415,
  gift_cards: [],
  amount_due: 3415,
  currency: 'usd',
  shipping_option_id: anId('express'),
  shipping_options: [option('standard', 595), option('express', 1495)],
};

describe('the sheet of a wallet', () => {
  it('has rows that add up to the total, with the discount below zero', () => {
    const rows = lineItemsOf(QUOTE);
    expect(rows).toContainEqual({ name: 'Discount', amount: -200 });
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(QUOTE.total);
  });

  it('has no row for a discount that there is not', () => {
    expect(lineItemsOf({ ...QUOTE, discount: 0 }).map(({ name }) => name)).not.toContain('Discount');
  });

  it('lists the quoted shipping option first, as wallets choose the first', () => {
    expect(shippingRatesOf(QUOTE)).toEqual([
      { id: 'express', displayName: 'express', amount: 1495, deliveryEstimate: 'Arrives Nov 26 to Dec 2' },
      { id: 'standard', displayName: 'standard', amount: 595, deliveryEstimate: 'Arrives Nov 26 to Dec 2' },
    ]);
  });

  it('lists nine options, the quoted one among them, as Stripe refuses more', () => {
    const many = Array.from({ length: 12 }, (_, index) => option(`option-${index}`, index));
    const rates = shippingRatesOf({
      ...QUOTE,
      shipping_options: many,
      shipping_option_id: anId('option-11'),
    });
    expect([rates.length, rates[0]?.id]).toEqual([9, 'option-11']);
  });
});

describe('what is confirmed in a wallet', () => {
  const address = {
    line1: '12 Mott Street',
    line2: null,
    city: 'New York',
    state: 'NY',
    postal_code: '10013',
    country: 'US',
  };
  const shippingAddress = { name: 'Maya Rao', address };
  const shippingRate = { id: 'standard', displayName: 'Standard', amount: 595 };
  const billingDetails = { name: 'M. Rao', email: 'maya@example.com', address };

  it('is the recipient of the shipping address, with the email of the billing details', () => {
    expect(confirmedDetails({ billingDetails, shippingAddress, shippingRate })).toEqual({
      recipient: { ...address, line2: '', name: 'Maya Rao', email: 'maya@example.com' },
      optionId: 'standard',
    });
  });

  it.each([
    ['an address', { billingDetails, shippingRate }],
    ['a shipping option', { billingDetails, shippingAddress }],
  ])('is nothing without %s', (_what, event) => {
    expect(confirmedDetails(event)).toBeNull();
  });
});
