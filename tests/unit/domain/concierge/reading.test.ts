import { describe, expect, test } from 'vitest';
import { elsewhereIn, placeIn } from '#domain/concierge/reading/place-in.ts';
import { currencyIn, priceBoundIn } from '#domain/concierge/reading/price-bound.ts';
import { withoutCardNumbers } from '#domain/concierge/reading/without-card-numbers.ts';
import { wordsOf } from '#domain/concierge/reading/words.ts';
import { nearestWord } from '#domain/text/nearest-word.ts';
import { singular } from '#domain/text/plain-words.ts';

describe('words', () => {
  test('lose case, accents, punctuation and apostrophes, and keep amounts', () => {
    expect(wordsOf("What's the Café's price, $9.50?")).toEqual(['whats', 'the', 'cafes', 'price', '$9.50']);
  });

  test.each([
    ['nuts', 'nut'],
    ['boxes', 'box'],
    ['allergies', 'allergy'],
    ['chillies', 'chilli'],
    ['glass', 'glass'],
  ])('%s is %s', (word, one) => {
    expect(singular(word)).toBe(one);
  });

  const known = new Set(['shipping', 'cashew', 'price', 'subscription', 'mix']);
  test.each([
    ['shiping', 'shipping'],
    ['hsipping', 'shipping'],
    ['csahew', 'cashew'],
    ['subscritpion', 'subscription'],
    ['prize', 'price'],
    ['max', 'max'],
    ['zebra', 'zebra'],
  ])('%s is taken for %s', (typed, meant) => {
    expect(nearestWord(typed, known)).toBe(meant);
  });
});

describe('bounds of price', () => {
  test.each([
    ['under $10', { min: null, max: 1000 }],
    ['less than ten dollars', { min: null, max: 1000 }],
    ['between 5 and 12 dollars', { min: 500, max: 1200 }],
    ['$9.50 or less', { min: null, max: 950 }],
    ['over $20', { min: 2000, max: null }],
    ['under €12.50', { min: null, max: 1250 }],
    ['between 5 and 15 euros', { min: 500, max: 1500 }],
    ['under $10 snacks', { min: null, max: 1000 }],
    ['under 10 for my kids', { min: null, max: 1000 }],
    ['20 people, under $50', { min: null, max: 5000 }],
    ['under 200 calories and under $10', { min: null, max: 1000 }],
    ['under 20 thanks', { min: null, max: 2000 }],
  ])('%s', (text, bound) => {
    expect(priceBoundIn(wordsOf(text))).toEqual(bound);
  });

  test.each([
    'for 2 people',
    'from 10011',
    'over there',
    'less than 20 ppm gluten',
    'under 200 calories',
    'I need 6 bags',
    'up to 6 bags',
    'at most 3 small boxes',
    'at least 20 people',
    'more than 12 packs for my office',
    'between 10 and 20 guests',
    'under ten snacks',
    'under 5 gram sugar',
    'at least 4 star rating',
    'under 30 minute delivery',
  ])('none in: %s', (text) => {
    expect(priceBoundIn(wordsOf(text))).toBeNull();
  });
});

describe('currencies', () => {
  test.each([
    ['in Canadian dollars', 'cad'],
    ['how much is it in CAD', 'cad'],
    ['what is that in euros', 'eur'],
    ['under €10', 'eur'],
    ['ten quid', 'gbp'],
    ['ten dollars', null],
  ])('%s', (text, currency) => {
    expect(currencyIn(wordsOf(text))).toBe(currency);
  });
});

describe('places', () => {
  const cities = new Map([
    ['chicago', 'Chicago'],
    ['new york', 'New York'],
  ]);
  const find = (text: string) => placeIn(text, wordsOf(text), cities);
  test.each([
    ['stores in Chicago', 'Chicago'],
    ['anything in nyc?', 'New York'],
    ['near 60622', '60622'],
    ['near m5v 2t6', 'M5V 2T6'],
    ['shops near Boise', 'boise'],
  ])('%s', (text, search) => {
    expect(find(text)?.search).toBe(search);
  });

  test('a region brings its country along', () => {
    expect(find('do you ship to Hawaii')).toEqual({ search: 'Hawaii', country: 'US', region: 'HI' });
  });

  test.each([
    ['do you ship to New Mexico', 'US', 'NM'],
    ['West Virginia', 'US', 'WV'],
    ['Virginia', 'US', 'VA'],
    ['to Washington, D.C.', 'US', 'DC'],
    ['London, Ontario', 'CA', 'ON'],
    ['do you deliver to London ON?', 'CA', 'ON'],
    ['shipping to London, Canada', 'CA', null],
    ['Paris, Texas', 'US', 'TX'],
    ['can you ship to paris tx', 'US', 'TX'],
    ['Georgia', 'US', 'GA'],
    ['Rome, GA', 'US', 'GA'],
    ['Kansas City, Missouri', 'US', 'MO'],
    ['Ontario, California', 'US', 'CA'],
    ['is it in LA?', 'US', 'CA'],
    ['anywhere in New England', 'US', null],
    ['to 96813', 'US', 'HI'],
    ['to PEI', 'CA', 'PE'],
    ['Chicago, Illinois', 'US', 'IL'],
  ])('%s is in %s %s', (text, country, region) => {
    expect(find(text)).toMatchObject({ country, region });
    expect(elsewhereIn(text, wordsOf(text), cities)).toBeNull();
  });

  test.each([
    ['do you ship to Mexico', ['MX']],
    ['London', ['GB']],
    ['Northern Ireland', ['GB']],
    ['to New Zealand please', ['NZ']],
    ['Puerto Rico', ['PR']],
    ['to San Juan 00901', ['PR']],
    ['U.S. Virgin Islands', ['VI']],
    ['Guam', ['GU']],
    ['an APO address', []],
    ['APO AE 09012', []],
    ['do you ship to turkey', ['TR']],
  ])('%s is elsewhere', (text, countries) => {
    expect(elsewhereIn(text, wordsOf(text), cities)).toEqual({ countries });
    expect(find(text)?.country ?? null).toBeNull();
  });

  test.each(['does it have brazil nuts', 'turkey jerky', 'stores in Chicago'])('nowhere else: %s', (text) => {
    expect(elsewhereIn(text, wordsOf(text), cities)).toBeNull();
  });

  test('a city with a store is not one of the same name elsewhere', () => {
    const withLondon = new Map([['london', 'London']]);
    expect(elsewhereIn('to London', wordsOf('to London'), withLondon)).toBeNull();
  });

  test('a word that is a code elsewhere in the message is no region', () => {
    const text = 'Do you ship to London or Portland, OR?';
    expect(elsewhereIn(text, wordsOf(text), cities)).toEqual({ countries: ['GB'] });
  });

  test('the end of the name of a region is no city', () => {
    const text = 'stores in New Mexico';
    expect(placeIn(text, wordsOf(text), new Map([['mexico', 'Mexico']]))).toMatchObject({ region: 'NM' });
  });

  test('neither a price nor what is in stock is a place', () => {
    expect(find('is it in stock for $10011')).toBeNull();
  });
});

describe('card numbers', () => {
  test('are blacked out but for their end', () => {
    expect(withoutCardNumbers('it is 4242-4242-4242-4242 ok')).toBe('it is [card ending 4242] ok');
  });

  test('other long numbers are left alone', () => {
    expect(withoutCardNumbers('parcel 1234567890123')).toBe('parcel 1234567890123');
  });
});
