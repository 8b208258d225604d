import { expect, it } from 'vitest';
import { publicName } from '#domain/reviews/public-name.ts';

it.each([
  ['Maya Rao', 'Maya R.'],
  ['  maya  del  rey ', 'maya R.'],
  ['Cher', 'Cher'],
])('a review of the order of %s is published as %s', (fullName, shown) => {
  expect(publicName(fullName)).toBe(shown);
});
