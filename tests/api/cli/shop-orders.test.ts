import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { staffActions } from '#server/platform/database/schema/staff-tables.ts';
import { stockOf } from '../../support/buying/buying.ts';
import { orderRow, type PlacedOrder, placeOrder, refundedAtProvider } from '../../support/buying/orders.ts';
import { shopCommand } from '../../support/shop-command.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

const MIX = 'MIX-5OZ';

// Each command is a process of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const run = (...args: string[]) => shopCommand(shop.connectionString, ...args);
const someOrder = () => placeOrder(shop, [{ sku: MIX, quantity: 3 }]);
const beginning = ({ id }: PlacedOrder) => id.slice(0, 8);

describe('npm run shop -- orders', () => {
  it('lists orders, for people and for programs', async () => {
    const order = await someOrder();
    const [text, json] = await Promise.all([run('orders', 'list'), run('orders', 'list', '--json')]);
    expect(text.out).toContain(`#${(await orderRow(shop, order)).number}`);
    expect(json.json[0]).toMatchObject({ id: order.id, status: 'placed', email: 'guest@example.com' });
  });

  it('lists those of one status only', async () => {
    const { code, json } = await run('orders', 'list', '--status', 'refunded', '--json');
    expect({ code, json }).toEqual({ code: 0, json: [] });
  });

  it('shows where each cent came from', async () => {
    const order = await someOrder();
    const { json } = await run('orders', 'show', beginning(order), '--json');
    const sum = json.charges.reduce(
      (cents: number, charge: { amountCents: number }) => cents + charge.amountCents,
      0,
    );
    expect(sum).toBe(json.totalCents);
  });

  it('ships', async () => {
    const order = await someOrder();
    const { code } = await run(
      'orders',
      'ship',
      beginning(order),
      '--tracking',
      'https://track.example.com/1',
    );
    expect(code).toBe(0);
    expect(await orderRow(shop, order)).toMatchObject({ status: 'shipped' });
  });

  it('refunds one unit of a line, at once, with its stock', async () => {
    const order = await someOrder();
    const sold = await stockOf(shop.db, MIX);
    const { code, json } = await run('orders', 'refund', order.id, '--line', '1:1', '--restock', '--json');
    expect({ code, status: json.status }).toEqual({ code: 0, status: 'succeeded' });
    expect(await refundedAtProvider(shop, order)).toBe(json.refundedCents);
    expect(await stockOf(shop.db, MIX)).toEqual({ ...sold, onHand: sold.onHand + 1 });
  });

  it('refunds all of the shipping', async () => {
    const order = await someOrder();
    await run('orders', 'refund', order.id, '--shipping', 'all');
    expect((await orderRow(shop, order)).refundedCents).toBe((await orderRow(shop, order)).shippingCents);
  });

  it.each([
    ['refund', ['--all']],
    ['cancel', []],
  ])(
    'on %s gives back no more than is left when the event of another refund was lost',
    async (command, options) => {
      const order = await someOrder();
      const { totalCents } = await orderRow(shop, order);
      const intentId = order.paymentIntentId;
      await shop.deps.payments.refund({ intentId, amountCents: 250, idempotencyKey: `lost ${command}` });
      expect((await run('orders', command, beginning(order), ...options)).code).toBe(0);
      expect(await refundedAtProvider(shop, order)).toBe(totalCents);
      expect((await orderRow(shop, order)).refundedCents).toBe(totalCents);
    },
  );

  it('only says what would go back when it is a trial', async () => {
    const order = await someOrder();
    const { json } = await run('orders', 'refund', order.id, '--all', '--dry-run', '--json');
    expect(json).toEqual({ order: order.id, wouldRefundCents: (await orderRow(shop, order)).totalCents });
    expect((await orderRow(shop, order)).refundedCents).toBe(0);
  });

  it('cancels, and the money goes back', async () => {
    const order = await someOrder();
    const { code } = await run('orders', 'cancel', beginning(order));
    expect(code).toBe(0);
    expect(await orderRow(shop, order)).toMatchObject({ status: 'cancelled' });
    expect(await refundedAtProvider(shop, order)).toBe((await orderRow(shop, order)).totalCents);
  });

  it.each([
    ['an order that is not there', ['orders', 'show', 'ffffffff'], 'There is no order ffffffff.'],
    ['a status that is not there', ['orders', 'list', '--status', 'lost'], 'There is no status lost'],
  ])('refuses %s with exit code 1 and the reason', async (_what, args, reason) => {
    const { code, err } = await run(...args);
    expect(code).toBe(1);
    expect(err).toContain(reason);
  });

  it('refuses for programs as JSON', async () => {
    const { code, err } = await run('orders', 'show', 'ffffffff', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(err)).toMatchObject({ error: { code: 'not_found' } });
  });

  it.each([
    [['orders', 'refund', 'ffffffff']],
    [['orders', 'refund', 'ffffffff', '--all', '--line', '1']],
    [['orders', 'refund', 'ffffffff', '--line', 'x']],
    [['orders', 'list', '--limit', 'many']],
    [['orders', 'lose', 'ffffffff']],
    [['orders', 'show']],
    [['order']],
    [[]],
  ])('does not understand %j: exit code 2', async (args) => {
    expect((await run(...args)).code).toBe(2);
  });

  it.each([[['--help']], [['orders', '--help']], [['orders', 'refund', '--help']]])(
    'explains %j',
    async (args) => {
      const { code, out } = await run(...args);
      expect(code).toBe(0);
      expect(out).toContain('Usage: npm run shop --');
    },
  );

  it('keeps who did what', async () => {
    const order = await someOrder();
    await run('orders', 'ship', order.id);
    const actions = await shop.db.select().from(staffActions);
    expect(actions).toContainEqual(
      expect.objectContaining({
        operator: 'olive',
        command: 'orders ship',
        arguments: ['orders', 'ship', order.id],
        outcome: 'done',
      }),
    );
  });
});
