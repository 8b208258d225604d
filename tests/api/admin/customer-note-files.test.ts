import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseOnRequest } from '#server/account/erase-on-request.ts';
import { customerNoteAttachments } from '#server/platform/database/schema/customer-tables.ts';
import { staffActions } from '#server/platform/database/schema/staff-tables.ts';
import { placeOrder, recordShipped } from '../../support/buying/orders.ts';
import { addStaff, browserOf } from '../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

const PDF = Buffer.from('%PDF-1.7 an invoice');

let shop: TestShop;
let support: TestShopper;
let packer: TestShopper;
let picture: Buffer;
beforeAll(async () => {
  shop = await startTestShop();
  support = await browserOf(shop, await addStaff(shop, 'support'));
  packer = await browserOf(shop, await addStaff(shop, 'packer'));
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#803040' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => shop.close());

let email: string;
let customerId: string;
let noteId: string;
beforeEach(async () => {
  email = `noted.${crypto.randomUUID().slice(0, 8)}@example.com`;
  const { id } = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }], { email });
  await recordShipped(shop, id);
  const { body } = await support.get(`/admin/api/customers?store_id=${STORE}&q=${email}`);
  customerId = body.customers[0].customer_id;
  noteId = crypto.randomUUID();
  const note = { store_id: STORE, text: 'wants invoices', idempotency_key: noteId };
  await support.post(`/admin/api/customers/${customerId}/notes`, note);
});

const attach = (bytes: Buffer, changes: object = {}, by = support) =>
  by.post(`/admin/api/customers/${customerId}/notes/${noteId}/attachments`, {
    store_id: STORE,
    file_name: 'photo.jpg',
    file_content: bytes.toString('base64'),
    idempotency_key: crypto.randomUUID(),
    ...changes,
  });
const note = async () =>
  (await support.get(`/admin/api/customers/${customerId}?store_id=${STORE}`)).body.customer.timeline.find(
    ({ kind }: { kind: string }) => kind === 'note',
  );
const stored = () =>
  shop.db.$count(customerNoteAttachments, eq(customerNoteAttachments.customerNoteId, noteId as never));

describe('a file of a note about a customer', () => {
  it('is shown at the note: a picture encoded again, a PDF as it was', async () => {
    expect((await attach(picture)).status).toBe(200);
    expect((await attach(PDF, { file_name: 'invoice.pdf' })).status).toBe(200);
    const { attachments } = await note();
    expect(attachments).toMatchObject([
      { name: 'photo.jpg', is_picture: true },
      { name: 'invoice.pdf', is_picture: false, bytes: PDF.length },
    ]);
    const { headers, body } = await support.get(attachments[1].url);
    expect([body, headers['content-disposition']]).toEqual([
      PDF.toString(),
      "attachment; filename*=UTF-8''invoice.pdf",
    ]);
  });

  it('is given to staff who see customers only', async () => {
    await attach(PDF);
    const [{ url }] = (await note()).attachments;
    const answers = [await support.get(url), await packer.get(url), await shop.shopper().get(url)];
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 401]);
  });

  it('is attached once by a double press, and only by who wrote the note', async () => {
    const twice = { idempotency_key: crypto.randomUUID() };
    await Promise.all([attach(PDF, twice), attach(PDF, twice)]);
    const other = await browserOf(shop, await addStaff(shop, 'support'));
    expect([await stored(), (await attach(PDF, {}, other)).status]).toEqual([1, 404]);
  });

  it('of another kind is refused, and the note keeps its text', async () => {
    expect((await attach(Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(422);
    expect(await note()).toMatchObject({ text: 'wants invoices', attachments: [] });
  });

  it('is in the audit log without its name', async () => {
    await attach(PDF, { file_name: 'passport.pdf' });
    const entries = await shop.db.select().from(staffActions).where(eq(staffActions.subjectId, customerId));
    expect(entries.map(({ summary }) => summary)).toContain('Attached a file to a note');
    expect(JSON.stringify(entries)).not.toContain('passport');
  });

  it('is erased with the person', async () => {
    await attach(picture);
    await eraseOnRequest(shop.deps, { storeId: STORE, email, accountId: null });
    expect(await stored()).toBe(0);
  });
});
