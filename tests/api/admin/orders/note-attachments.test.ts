import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseOnRequest } from '#server/account/erase-on-request.ts';
import { orderNoteAttachments } from '#server/platform/database/schema/order-note-tables.ts';
import { staffActions } from '#server/platform/database/schema/staff-tables.ts';
import { type PlacedOrder, placeOrder, recordShipped } from '../../../support/buying/orders.ts';
import { addStaff, browserOf } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

const EMAIL = 'noted@example.com';

let shop: TestShop;
let packer: TestShopper;
let marketer: TestShopper;
let picture: Buffer;
beforeAll(async () => {
  shop = await startTestShop();
  packer = await browserOf(shop, await addStaff(shop, 'packer'));
  marketer = await browserOf(shop, await addStaff(shop, 'marketer'));
  const pixels = { width: 40, height: 30, channels: 3 as const, background: '#803040' };
  picture = await sharp({ create: pixels })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => shop.close());

let order: PlacedOrder;
let noteId: string;
beforeEach(async () => {
  order = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }], { email: EMAIL });
  noteId = crypto.randomUUID();
  const note = { store_id: STORE, text: 'the box was wet', idempotency_key: noteId };
  await packer.post(`/admin/api/orders/${order.id}/notes`, note);
});

const PDF = Buffer.from('%PDF-1.7 a receipt');
const attach = (bytes: Buffer, changes: object = {}, by = packer) =>
  by.post(`/admin/api/orders/${order.id}/notes/${noteId}/attachments`, {
    store_id: STORE,
    file_name: 'photo.jpg',
    file_content: bytes.toString('base64'),
    idempotency_key: crypto.randomUUID(),
    ...changes,
  });
const note = async () =>
  (await packer.get(`/admin/api/orders/${order.id}?store_id=${STORE}`)).body.order.timeline.find(
    ({ kind }: { kind: string }) => kind === 'note',
  );
const stored = async () => {
  const [row] = await shop.db
    .select()
    .from(orderNoteAttachments)
    .where(eq(orderNoteAttachments.orderNoteId, noteId as never));
  return row;
};

describe('a file of a note', () => {
  it('is a picture that was encoded again, without what it says of its place', async () => {
    expect((await attach(picture)).status).toBe(200);
    const { content, contentType } = (await stored()) ?? {};
    expect([contentType, content?.toString('latin1', 8, 12)]).toEqual(['image/webp', 'WEBP']);
    expect(content?.toString('latin1')).not.toContain('secret place');
    expect((await note()).attachments).toMatchObject([{ name: 'photo.jpg', is_picture: true }]);
  });

  it('is a PDF that stays as it was, downloaded and never opened as a page of the shop', async () => {
    await attach(PDF, { file_name: 'C:\\scans\\receipt "May".pdf' });
    const [{ url, name }] = (await note()).attachments;
    expect(name).toBe('receipt May.pdf');
    const { headers, body } = await packer.get(url);
    expect(body).toBe(PDF.toString());
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''receipt%20May.pdf",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  it('is given to staff who see orders only', async () => {
    await attach(picture);
    const [{ url }] = (await note()).attachments;
    expect((await packer.get(url)).status).toBe(200);
    expect((await marketer.get(url)).status).toBe(403);
    expect((await shop.shopper().get(url)).status).toBe(401);
    expect((await packer.get(`${url.slice(0, -36)}${crypto.randomUUID()}`)).status).toBe(404);
  });

  it.each([
    ['of another kind', Buffer.from('<svg onload="alert(1)"/>'), 422],
    ['that only says that it is a picture', Buffer.from([0xff, 0xd8, 0xff, 0, 1]), 422],
    ['that is empty', Buffer.alloc(0), 400],
    ['with too much for a PDF', Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024)]), 400],
  ])('%s is refused, and the note keeps its text', async (_, bytes, status) => {
    expect((await attach(bytes)).status).toBe(status);
    expect(await note()).toMatchObject({ text: 'the box was wet', attachments: [] });
  });

  it('of 5 MB is taken', async () => {
    const large = Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024 - PDF.length)]);
    expect((await attach(large)).status).toBe(200);
  });

  it('is attached once by a double press', async () => {
    const twice = { idempotency_key: crypto.randomUUID() };
    const answers = await Promise.all([attach(picture, twice), attach(picture, twice)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await note()).attachments).toHaveLength(1);
  });

  it('is attached by who wrote the note', async () => {
    const support = await browserOf(shop, await addStaff(shop, 'support'));
    expect((await attach(picture, {}, support)).status).toBe(404);
  });

  it('is in the audit log without its content and its name', async () => {
    await attach(PDF, { file_name: 'passport of Gita.pdf' });
    const entries = await shop.db.select().from(staffActions).where(eq(staffActions.subjectId, order.id));
    expect(entries.map(({ summary }) => summary)).toContain('Attached a file to a note');
    expect(JSON.stringify(entries)).not.toMatch(/passport|JVBER/);
  });

  it('is erased with the person', async () => {
    await attach(picture);
    for (const { id } of (await packer.get(`/admin/api/orders?store_id=${STORE}&q=${EMAIL}`)).body.orders.map(
      ({ order_id }: { order_id: PlacedOrder['id'] }) => ({ id: order_id }),
    ))
      await recordShipped(shop, id);
    await eraseOnRequest(shop.deps, { storeId: STORE, email: EMAIL, accountId: null });
    expect(await stored()).toBeUndefined();
  });
});
