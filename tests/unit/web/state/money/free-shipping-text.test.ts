import { describe, expect, it } from 'vitest';
import { freeShippingText } from '#web/state/money/free-shipping-text.ts';

const EVERYWHERE = { usd: 65, cad: 65, eur: 65, gbp: 65 };

describe('a text that names the free-shipping threshold', () => {
  it.each([
    ['Orders of $65 or more ship free', EVERYWHERE, 'cad', 'usd', 'Orders of CAD 65 or more ship free'],
    ['Orders of $65 or more ship free', EVERYWHERE, 'usd', 'usd', 'Orders of $65 or more ship free'],
    [
      'Free from $65.00. Or $65, to be short.',
      EVERYWHERE,
      'cad',
      'usd',
      'Free from CAD 65. Or CAD 65, to be short.',
    ],
    ['Win $650, or $65.50, or $1,065', EVERYWHERE, 'cad', 'usd', 'Win $650, or $65.50, or $1,065'],
    [
      'Orders of $50 or more come with a badge',
      EVERYWHERE,
      'cad',
      'usd',
      'Orders of $50 or more come with a badge',
    ],
    ['Orders of €65 or more ship free', EVERYWHERE, 'gbp', 'eur', 'Orders of £65 or more ship free'],
    ['Orders of €65 or more ship free', EVERYWHERE, 'eur', 'eur', 'Orders of €65 or more ship free'],
    ['Orders of $65 or more ship free', EVERYWHERE, 'eur', 'eur', 'Orders of €65 or more ship free'],
    ['Orders of CAD 65 or more ship free', EVERYWHERE, 'usd', 'cad', 'Orders of $65 or more ship free'],
    [
      'Orders of $65 or more ship free',
      { usd: 65, cad: 85 },
      'cad',
      'usd',
      'Orders of CAD 85 or more ship free',
    ],
    [
      'Orders of $85 or more come with a badge',
      { usd: 65, cad: 85 },
      'cad',
      'usd',
      'Orders of $85 or more come with a badge',
    ],
    [
      'Orders of $65 or more ship free',
      { usd: 65, cad: null },
      'cad',
      'usd',
      'Orders of $65 or more ship free',
    ],
    [
      'Orders of $65 or more ship free',
      { usd: null, cad: null },
      'cad',
      'usd',
      'Orders of $65 or more ship free',
    ],
    ['Orders of $65 or more ship free', {}, 'cad', 'usd', 'Orders of $65 or more ship free'],
  ] as const)('%s (%o), shown in %s by a shop with %s: %s', (text, thresholds, currency, own, shown) => {
    expect(freeShippingText(text, thresholds, currency, own)).toBe(shown);
  });
});
