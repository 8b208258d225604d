import { describe, expect, it } from 'vitest';
import { decidePublication, type SubmittedReview } from '#domain/reviews/publication.ts';

const judge = (changes: Partial<SubmittedReview>) =>
  decidePublication({
    isVerified: false,
    title: '',
    description: 'Crunchy, and gone by Tuesday.',
    name: 'Rosa',
    pictureCount: 0,
    othersOfWriter: 0,
    othersWithText: 0,
    ...changes,
  });

describe('a review by anyone', () => {
  it.each([
    ['Crunchy, and gone by Tuesday.'],
    ['Terrible. Worst snack I ever had, I hate it, never again!!!'],
    ['Bought 3 bags for $23.97 on 2026-10-05, 12 oz each, 4.5/5.'],
    ['Mine came in 2 days. No. 1 snack.Best thing since 1999-2000.'],
    ['I ate 10, 20, 30, 40 of them.'],
    ['Open at 5 p.m. and share @ home.'],
    ['Order 1234567 came late.'],
    ['Tangy.In a good way. Not too sweet...me happy.'],
    ['Cardamom e.g. is lovely'],
  ])('is shown at once when it says %j', (description) => {
    expect(judge({ description })).toEqual({ status: 'published', reason: null });
  });

  it.each([
    ['Cheaper at https://snacks.example/deal'],
    ['see www.cheap-nuts.example'],
    ['get yours at cheapnuts.com now'],
    ['get yours at CHEAPNUTS.SHOP/now'],
    ['cheapnuts[dot]com is better'],
    ['<a href="//evil">nuts</a>'],
    ['[url=evil]nuts[/url]'],
    ['[nuts](//evil)'],
    ['ｈｔｔｐｓ：//evil'],
    ['ch\u200Beap\u200Bnuts.c\u200Bom'],
  ])('is withheld for links when it says %j', (description) => {
    expect(judge({ description })).toEqual({ status: 'withheld', reason: 'links' });
  });

  it.each([
    ['write to me: rosa@example.com'],
    ['rosa (at) example (dot) com'],
    ['call +1 212 555 0123'],
    ['call (212) 555-0123 today'],
    ['212.555.0123'],
    ['follow @rosa.eats'],
    ['WhatsApp me: 555 0123'],
  ])('is withheld for contact data when it says %j', (description) => {
    expect(judge({ description })).toEqual({ status: 'withheld', reason: 'contact_data' });
  });

  it('is checked in its title and name too', () => {
    expect(judge({ title: 'cheapnuts.com' }).reason).toBe('links');
    expect(judge({ name: 'rosa@example.com' }).reason).toBe('contact_data');
  });

  it('is withheld as a flood from the sixth of a writer in a day', () => {
    expect(judge({ othersOfWriter: 4 }).status).toBe('published');
    expect(judge({ othersOfWriter: 5 })).toEqual({ status: 'withheld', reason: 'flood' });
  });

  it('is withheld as a flood when a whole sentence comes a second time, not when two people say “Very good.”', () => {
    const pasted = 'This product changed the way I think about snacks.';
    expect(judge({ description: pasted, othersWithText: 1 })).toEqual({
      status: 'withheld',
      reason: 'flood',
    });
    expect(judge({ description: 'Very good.', othersWithText: 9 }).status).toBe('published');
  });

  it.each([['㌖'], ['ﷺ'], ['a.'], ['@'], ['a@a'], ['nuts[dot'], ['a[at]a'], ['a '], ['( ']])(
    'is judged at once when it repeats %j up to the limit of its length',
    (part) => {
      const description = part.repeat(5000).slice(0, 5000);
      expect(['published', 'pending', 'withheld']).toContain(judge({ description }).status);
    },
    1000,
  );

  it('waits for a person when its wide characters make it longer than a review can be', () => {
    expect(judge({ description: `${'㌖'.repeat(2000)} cheapnuts.com` }).status).toBe('pending');
  });

  it('waits for a person when it has pictures', () => {
    expect(judge({ pictureCount: 1 })).toEqual({ status: 'pending', reason: null });
  });
});

describe('a verified review', () => {
  it('is shown at once, whatever it says', () => {
    const review = {
      isVerified: true,
      description: 'see cheapnuts.com',
      pictureCount: 3,
      othersOfWriter: 50,
    };
    expect(judge(review)).toEqual({ status: 'published', reason: null });
  });
});
