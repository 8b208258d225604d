import type { OrderId } from '#domain/ids.ts';
import { SAN_FRANCISCO } from '../support/buying/buying.ts';
import { EVERY_MONTH, subscribe } from '../support/buying/subscribing.ts';
import { STORE, type TestShopper } from '../support/test-shop.ts';
import type { GalleryShop } from './gallery-shop.ts';
import { buy } from './visitors.ts';

const PEOPLE = [
  'Maya Rao',
  'Theo Lindqvist',
  'Priya Raghunathan',
  'Luis Ferreira da Conceição',
  'Anneke de Vries',
  'Sam Okafor',
  'Noor Patel',
  'June Castellano',
  'Bartholomew Featherstonehaugh-Montgomery',
  'Ines Duarte',
  'Wei Zhang',
  'Olu Adeyemi',
  'Fatima El-Sayed',
  'Jo Kim',
];

/** Orders by what happened to them, and one of every other thing that staff work with. */
export interface StaffSample {
  orders: Readonly<Record<'partlyShipped' | 'held' | 'refunded' | 'noted', OrderId>>;
  conversationId: string;
  draftId: string;
}

/** Fills the shop with what the pages of the back office list. */
export async function makeStaffSample(shop: GalleryShop, staff: TestShopper): Promise<StaffSample> {
  const change = async (path: string, body: object) => {
    const answer = await staff.post(`/admin/api/${path}`, { store_id: STORE, ...body });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const key = () => ({ idempotency_key: crypto.randomUUID() });
  const orders: OrderId[] = [];
  for (const [index, name] of PEOPLE.entries()) {
    const address = index % 4 === 1 ? { address: SAN_FRANCISCO } : {};
    orders.push((await buy(shop, emailOf(name), { name, ...address })).orderId);
  }
  const [noted, partlyShipped, held, refunded, whole] = orders as [
    OrderId,
    OrderId,
    OrderId,
    OrderId,
    OrderId,
  ];

  const tracking = '1Z999AA10123456784';
  const firstUnit = [{ position: 0, quantity: 1 }];
  await change(`orders/${partlyShipped}/shipments`, { lines: firstUnit, tracking, ...key() });
  await change(`orders/${whole}/shipments`, { lines: null, tracking: '', ...key() });
  await change(`orders/${held}/hold`, { reason: 'Moves house, and will send us the new address on Friday' });
  const selection = { lines: firstUnit, shipping: 0, goodwill: 250 };
  const { total } = await change(`orders/${refunded}/refund_preview`, selection);
  await change(`orders/${refunded}/refund`, {
    ...selection,
    restock: false,
    reason: 'The bag was torn',
    expected_total: total,
    ...key(),
  });
  for (const text of [
    'Asked on the phone whether the box fits through a letter slot. It does not.',
    'Put a postcard in: birthday on the 3rd.',
  ])
    await change(`orders/${noted}/notes`, { text, ...key() });

  await change('saved_replies', {
    title: 'Where is my box',
    text: 'Hi {{first_name}},\n\nyour box left us and can be followed here: {{tracking_link}}',
  });
  await writeToShop(
    shop,
    'Maya Rao',
    'Where is my box? It was to be here on Tuesday, and my aunt asks every day.',
  );
  await writeToShop(shop, 'Theo Lindqvist', 'Are the bites made in a kitchen with peanuts?');
  await writeToShop(shop, 'Sam Okafor', 'The mix was softer than last time. Is that the new recipe?');
  const { body: listed } = await staff.get(
    `/admin/api/conversations?store_id=${STORE}&view=open&q=${emailOf('Maya Rao')}`,
  );
  const conversationId: string = listed.conversations[0].conversation_id;
  await change(`conversations/${conversationId}/notes`, {
    text: 'The depot in Newark says tomorrow.',
    ...key(),
  });

  for (const [name, amount, reason] of [
    ['Wei Zhang', 2_500, 'The parcel was lost for a week'],
    ['Fatima El-Sayed', 10_000, 'Won the recipe contest'],
    ['Anneke de Vries', 5_000, 'Bought on the phone, paid in the shop'],
  ] as const) {
    const { gift_card_id } = await change('gift_cards', {
      amount,
      currency: 'usd',
      email: emailOf(name),
      name,
      reason,
      order: '',
      message: 'With love from the kitchen. Try the bites first.',
      ...key(),
    });
    const taken = { version: 1, change: -1_875, reason: 'Paid a part of a phone order' };
    await change(`gift_cards/${gift_card_id}/adjust`, taken);
  }

  const { draft_order_id: draftId } = await change('draft_orders', {
    source_order_id: noted,
    purpose: 'order',
    ...key(),
  });
  await change('draft_orders', { source_order_id: null, purpose: 'order', ...key() });
  await change('staff/invitations', { email: 'kim@example.com', role: 'packer', ...key() });
  await change('staff/roles', { name: 'Weekend packer', permissions: ['orders:read', 'orders:ship'] });
  await subscribe(shop.shopper(), [{ sku: 'MIX-5OZ', quantity: 2, subscription: EVERY_MONTH }], {
    email: emailOf('Ines Duarte'),
    fullName: 'Ines Duarte',
    address: SAN_FRANCISCO,
  });
  return { orders: { partlyShipped, held, refunded, noted }, conversationId, draftId };
}

const emailOf = (name: string) =>
  `${name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z ]/g, '')
    .replaceAll(' ', '.')}@example.com`;

async function writeToShop(shop: GalleryShop, name: string, message: string): Promise<void> {
  await shop.shopper().post('/customer_service/process_customer_service_request', {
    store_id: STORE,
    customer_service_data: { customer_name: name, customer_email: emailOf(name), message },
  });
}
