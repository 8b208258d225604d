import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { staffActions } from '#server/platform/database/schema/staff-tables.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import { CARDS, details, finalize, openCheckout, payWith } from '../../support/buying/buying.ts';
import { addStaff, browserOf } from '../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
/** What somebody collected at the card provider beyond the total. */
let surplusCents = 0;
beforeAll(async () => {
  shop = await startTestShop(({ payments }) => ({
    payments: {
      ...payments,
      captureIntent: (id, request) =>
        payments.captureIntent(id, { ...request, amountCents: request.amountCents + surplusCents }),
    },
  }));
  owner = await browserOf(shop, await addStaff(shop, 'owner'));
});
afterAll(() => shop.close());

const query = `store_id=${STORE}`;

describe('a payment that needs a person', () => {
  let checkoutId: string;
  beforeAll(async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [{ sku: 'MIX-5OZ', quantity: 1 }]);
    await finalize(shopper, checkout);
    surplusCents = -100;
    await payWith(shopper, checkout, CARDS.succeeds);
    await details(shopper, checkout);
    checkoutId = checkout.sessionId;
  });
  const resolve = () =>
    owner.post(`/admin/api/payment_exceptions/${checkoutId}/resolve`, {
      store_id: STORE,
      resolution: 'paid',
      note: 'a dollar less is fine',
      is_elsewhere: false,
    });

  it('is listed with what happened', async () => {
    const { body } = await owner.get(`/admin/api/payment_exceptions?${query}`);
    expect(body.payment_exceptions).toMatchObject([{ checkout_id: checkoutId, currency: 'usd' }]);
  });

  it('is resolved once when two people resolve it at the same time', async () => {
    const answers = await Promise.all([resolve(), resolve()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ outcome: 'accept' });
    const [checkout] = await shop.db.select().from(checkouts).where(sql`${checkouts.id} = ${checkoutId}`);
    expect(checkout?.status).toBe('paid');
  });

  it('leaves the reason in the timeline of its order', async () => {
    const entries = await shop.db
      .select()
      .from(staffActions)
      .where(eq(staffActions.command, 'checkouts resolve'));
    expect(entries.map(({ summary }) => summary)).toContain(
      'Resolved its payment as paid: a dollar less is fine',
    );
  });
});

describe('emails and jobs that failed', () => {
  async function failedEmail(key: string, isSecret = false): Promise<string> {
    const content: EmailContent = {
      to: 'gita@example.com',
      key,
      subject: 'Crunch',
      preview: '',
      texts: 'for-staff',
      heading: 'Crunch',
      reason: '',
      blocks: [{ paragraph: 'private words' }],
      isSecret,
    };
    await shop.db.transaction((tx) => shop.deps.emails.enqueue(tx, STORE, content));
    const { rows } = await shop.db.execute<{ id: string }>(sql`
      update pgboss.job set state = 'failed', completed_on = now(), retry_count = 8,
        output = '{"value": {"message": "550 no such mailbox"}}'
      where name = 'send-mail' and data->>'key' = ${key} returning id`);
    return rows[0]?.id ?? '';
  }

  it('are listed with the reason and without what they said', async () => {
    const id = await failedEmail('failed:1');
    const { body } = await owner.get(`/admin/api/failed_emails?${query}`);
    expect(body.failed_emails).toMatchObject([{ id, to: 'gita@example.com', reason: '550 no such mailbox' }]);
    expect(JSON.stringify(body)).not.toContain('private words');
  });

  it('are tried again, and those that no longer wait are named', async () => {
    const id = await failedEmail('failed:2');
    const gone = crypto.randomUUID();
    const { body } = await owner.post('/admin/api/failed_jobs/retry', { store_id: STORE, ids: [id, gone] });
    expect(body).toEqual({
      retried: 1,
      skipped: [{ id: gone, reason: `There is no failed job ${gone}.` }],
    });
  });
});
