import { describe, expect, it } from 'vitest';
import { freeShippingText } from '#web/state/money/free-shipping-text.ts';

describe('a text that names the free-shipping threshold', () => {
  it.each([
    ['Orders of $65 or more ship free', 65, 'cad', 'usd', 'Orders of CAD 65 or more ship free'],
    ['Orders of $65 or more ship free', 65, 'usd', 'usd', 'Orders of $65 or more ship free'],
    ['Free from $65.00. Or $65, to be short.', 65, 'cad', 'usd', 'Free from CAD 65. Or CAD 65, to be short.'],
    ['Win $650, or $65.50, or $1,065', 65, 'cad', 'usd', 'Win $650, or $65.50, or $1,065'],
    ['Orders of $50 or more come with a badge', 65, 'cad', 'usd', 'Orders of $50 or more come with a badge'],
    ['Orders of $65 or more ship free', null, 'cad', 'usd', 'Orders of $65 or more ship free'],
    ['Orders of €65 or more ship free', 65, 'gbp', 'eur', 'Orders of £65 or more ship free'],
    ['Orders of €65 or more ship free', 65, 'eur', 'eur', 'Orders of €65 or more ship free'],
    ['Orders of $65 or more ship free', 65, 'eur', 'eur', 'Orders of €65 or more ship free'],
    ['Orders of CAD 65 or more ship free', 65, 'usd', 'cad', 'Orders of $65 or more ship free'],
  ] as const)(
    '%s (threshold %s), shown in %s by a shop with %s: %s',
    (text, threshold, currency, own, shown) => {
      expect(freeShippingText(text, threshold, currency, own)).toBe(shown);
    },
  );
});
