import { describe, expect, it } from 'vitest';
import { freeShippingText } from '#web/state/money/free-shipping-text.ts';

describe('a text that names the free-shipping threshold', () => {
  it.each([
    ['Orders of $65 or more ship free', 65, 'cad', 'Orders of CAD 65 or more ship free'],
    ['Orders of $65 or more ship free', 65, 'usd', 'Orders of $65 or more ship free'],
    ['Free from $65.00. Or $65, to be short.', 65, 'cad', 'Free from CAD 65. Or CAD 65, to be short.'],
    ['Win $650, or $65.50, or $1,065', 65, 'cad', 'Win $650, or $65.50, or $1,065'],
    ['Orders of $50 or more come with a badge', 65, 'cad', 'Orders of $50 or more come with a badge'],
    ['Orders of $65 or more ship free', null, 'cad', 'Orders of $65 or more ship free'],
  ] as const)('%s (threshold %s), shown in %s: %s', (text, threshold, currency, shown) => {
    expect(freeShippingText(text, threshold, currency)).toBe(shown);
  });
});
