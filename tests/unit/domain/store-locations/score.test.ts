import { expect, test } from 'vitest';
import { scoreOf } from '#domain/store-locations/score.ts';

/** Far from everything, so that each case sees the one rule that it is about. */
const nowhere = { name: 'Zzz', address: '#', city: 'Qqqqqqqq', state: 'XX', zip: '99999' };
const score = (facts: Partial<typeof nowhere>, query: string) => scoreOf({ ...nowhere, ...facts }, query);

const FIVE_SIXTHS = (5 / 6) * 40;

test.each([
  ['nothing in common', {}, 'brooklyn', 0],
  ['an empty search', { name: 'Corner' }, '', 0],
  ['a search of spaces', { name: 'Corner' }, '   ', 0],

  ['a part of a name (+100), a word of it contained (+30)', { name: 'Cornerstone' }, 'corne', 100 + 30],
  ['a whole word of a name (+100, +30), alike in full (+40)', { name: 'Corner' }, 'corner', 100 + 30 + 40],
  ['case and space around are ignored', { name: 'Corner' }, '  CORNER ', 100 + 30 + 40],
  ['accents are ignored', { name: 'Épicerie' }, 'epicerie', 100 + 30 + 40],
  [
    'a part of an address (+80), a word of it contained (+20)',
    { address: '152 Bedford Ave' },
    'bedf',
    80 + 20,
  ],
  [
    'two words of an address in a row (+80, +20 each)',
    { address: '152 Bedford Ave' },
    'bedford ave',
    80 + 20 + 20,
  ],
  ['two words of an address apart (+20 each)', { address: '152 Bedford Ave' }, '152 ave', 20 + 20],

  ['the same zip (+90)', { zip: '11249' }, '11249', 90],
  ['the same zip with four more digits (+90)', { zip: '11249-1234' }, '11249', 90],
  ['a zip 50 above (+60)', { zip: '11249' }, '11299', 60],
  ['a zip 50 below (+60)', { zip: '11249' }, '11199', 60],
  ['a zip 51 away', { zip: '11249' }, '11300', 0],
  ['a zip across a leading zero (+60)', { zip: '02113' }, '02139', 60],
  ['four digits are no zip', { zip: '11249' }, '1124', 0],
  ['a Canadian postal code is no 5-digit zip', { zip: 'M5T 2K1' }, '11249', 0],

  ['the city itself (+85)', { city: 'Boston' }, 'boston', 85],
  ['a city 1 letter off (+60)', { city: 'Boston' }, 'bostan', 60],
  ['a city 2 letters off (+50)', { city: 'Boston' }, 'bastan', 50],
  ['a city 3 letters off', { city: 'Boston' }, 'bastim', 0],
  ['a city of 4 letters, 1 off (+60)', { city: 'Reno' }, 'remo', 60],
  ['a city of 3 letters has no near match', { city: 'Ely' }, 'eli', 0],
  ['a city that contains the search (+60)', { city: 'Kansas City' }, 'kansas', 60],
  ['a city that the search contains (+60)', { city: 'Boston' }, 'downtown boston', 60],

  ['the state (+75)', { state: 'NY' }, 'ny', 75],
  ['a state that is not 2 letters', { state: 'Ontario' }, 'ontario', 0],

  ['a word of a name, 1 letter of 6 off (similarity times 40)', { name: 'Cornar' }, 'corner', FIVE_SIXTHS],
  ['a word of a name at a similarity of 0.7 (+28)', { name: 'abcdefgxyz' }, 'abcdefghij', 0.7 * 40],
  ['a word of a name below a similarity of 0.7', { name: 'abcdxx' }, 'abcdyy', 0],
  [
    'each word of the search counts its best likeness once',
    { name: 'Corner Cornar' },
    'corner',
    100 + 30 + 40,
  ],
])('%s', (_, facts, query, expected) => {
  expect(score(facts, query)).toBeCloseTo(expected, 10);
});

test('rules add up: name, address, city, words and likeness', () => {
  const place = {
    name: 'Boston Bites',
    address: '61 Salem St, Boston, MA 02113, US',
    city: 'Boston',
    state: 'MA',
    zip: '02113',
  };
  expect(scoreOf(place, 'Boston')).toBe(100 + 80 + 85 + 40 + 30 + 20);
  expect(scoreOf(place, '02113')).toBe(80 + 90 + 20);
  expect(scoreOf(place, 'MA')).toBe(80 + 75 + 20);
});
