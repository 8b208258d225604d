import { readMailbox } from '#server/inbox/mailbox/read-mailbox.ts';
import { ADDRESS } from '../buying/buying.ts';
import { paymentToken, placeOrder } from '../buying/orders.ts';
import { memoryMailbox } from '../servers/memory-mailbox.ts';
import { rawEmail } from '../servers/raw-email.ts';
import { STORE, type TestShop, type TestShopper } from '../test-shop.ts';
import { photo } from './fill-shoppers.ts';
import { postAsStaff } from './post-as-staff.ts';

const GUEST = 'noted@example.com';
const MIX = { sku: 'MIX-5OZ', quantity: 2 };
export const VIEW_NAME = 'To pack, oldest first';

/** What the staff makes while the shop is run. Returns the token of a draft order's payment link. */
export async function fillBackOffice(shop: TestShop, operator: TestShopper): Promise<string> {
  const send = (path: string, body: object) => postAsStaff(operator, path, body);
  const query = 'view=to_pack&sort=oldest';
  await send('saved_views', {
    list: 'orders',
    name: VIEW_NAME,
    query,
    is_shared: true,
    idempotency_key: crypto.randomUUID(),
  });
  await send('saved_replies', { title: 'Where is it', text: 'Hi {{first_name}}' });
  const lines = [{ sku: 'BHEL-5OZ', quantity: 24 }];
  await send('stock_receipts', { lines, note: 'delivery 4711', idempotency_key: crypto.randomUUID() });
  const order = await placeOrder(shop, [MIX], { email: GUEST });
  await noteWithFile(send, `orders/${order.id}`);
  const found = await operator.get(`/admin/api/customers?store_id=${STORE}&q=${GUEST}`);
  await noteWithFile(send, `customers/${found.body.customers[0].customer_id}`);
  await fillMailbox(shop);
  return draftOrder(shop, send);
}

type Send = (path: string, body: object) => Promise<{ draft_order_id: string }>;

async function noteWithFile(send: Send, about: string): Promise<void> {
  const noteId = crypto.randomUUID();
  await send(`${about}/notes`, { text: 'the box was wet', idempotency_key: noteId });
  const file_content = (await photo()).toString('base64');
  const file = { file_name: 'box.jpg', file_content, idempotency_key: crypto.randomUUID() };
  await send(`${about}/notes/${noteId}/attachments`, file);
}

async function draftOrder(shop: TestShop, send: Send): Promise<string> {
  const key = { idempotency_key: crypto.randomUUID() };
  const { draft_order_id } = await send('draft_orders', { source_order_id: null, purpose: 'order', ...key });
  const line = { ...MIX, bundle_id: null, contents: null, title: null, unit_price: null };
  await send(`draft_orders/${draft_order_id}`, {
    version: 1,
    email: 'phone@example.com',
    name: 'Pia Phone',
    address: ADDRESS,
    note: 'rang at noon',
    lines: [line],
    discount: null,
    shipping: { option_id: 'standard' },
  });
  return paymentToken(shop, draft_order_id);
}

/** An email with a photo. What is in a mailbox when it is first read is left there. */
async function fillMailbox(shop: TestShop): Promise<void> {
  const mailbox = memoryMailbox();
  const read = () => readMailbox({ ...shop.deps, mailbox, ownAddresses: ['hello@doosra.example'] });
  await read();
  const bytes = (await photo()).toString('base64');
  const text = `--part\nContent-Type: image/jpeg; name=torn.jpg\nContent-Disposition: attachment; filename=torn.jpg\nContent-Transfer-Encoding: base64\n\n${bytes}\n--part--`;
  const headers = { 'Content-Type': 'multipart/mixed; boundary=part' };
  mailbox.emails.push({ source: Buffer.from(rawEmail({ text, headers })) });
  await read();
}
