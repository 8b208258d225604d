import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffActions } from '#server/platform/database/schema/staff-tables.ts';
import { add, list } from '../../support/buying/reviewing.ts';
import { shopCommand } from '../../support/shop-command.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const run = (...args: string[]) => shopCommand(shop.connectionString, ...args);
let written = 0;
const someReview = async (changes: object = {}): Promise<string> => {
  written += 1;
  const reviewer_email = `writer${written}@example.com`;
  const { body } = await add(shop.shopper(), {
    reviewer_email,
    review_description: `Words ${written}`,
    ...changes,
  });
  return body.review_id;
};
const shownIds = async () =>
  (await list(shop.shopper(), 'the-bites', '&limit=100')).body.reviews.map(
    ({ review_id }: { review_id: string }) => review_id,
  );

describe('npm run shop -- reviews', () => {
  it('lists those that are withheld, with the reason', async () => {
    const id = await someReview({ review_description: 'see www.nuts.example' });
    const { code, json } = await run('reviews', 'list', '--status', 'withheld', '--json');
    expect(code).toBe(0);
    expect(json).toContainEqual(expect.objectContaining({ review: id, status: 'withheld', reason: 'links' }));
  });

  it('withholds for a reason, restores, and keeps who did it', async () => {
    const id = await someReview();
    expect((await run('reviews', 'withhold', id, '--reason', 'personal_data')).code).toBe(0);
    expect(await shownIds()).not.toContain(id);
    expect((await list(shop.shopper(), 'the-bites')).body.withheld).toContainEqual({
      reason: 'personal_data',
      count: 1,
    });
    expect((await run('reviews', 'restore', id)).code).toBe(0);
    expect(await shownIds()).toContain(id);
    const actions = await shop.db.select().from(staffActions);
    expect(actions.map(({ command }) => command)).toEqual(
      expect.arrayContaining(['reviews withhold', 'reviews restore']),
    );
  });

  it('does not withhold because of an opinion', async () => {
    const id = await someReview({ review_rating: 1 });
    const { code, err } = await run('reviews', 'withhold', id, '--reason', 'negative');
    expect(code).toBe(1);
    expect(err).toContain('what somebody thought is none');
    expect(await shownIds()).toContain(id);
  });

  it('knows a review by how its id begins, when only one begins so', async () => {
    const id = await someReview();
    expect((await run('reviews', 'show', id.slice(0, 12))).out).toContain('Words');
    expect((await run('reviews', 'show', 'sample-')).code).toBe(1);
    expect((await run('reviews', 'show', 'haggis')).code).toBe(1);
    expect((await run('reviews', 'show', '%')).code).toBe(1);
  });

  it('shows nothing that a terminal would obey', async () => {
    const id = await someReview({ review_description: 'Red \u001B[31malert\u001B]0;owned\u0007' });
    const { out } = await run('reviews', 'show', id);
    expect(out).not.toMatch(/(?!\n)\p{Cc}/u);
  });
});
