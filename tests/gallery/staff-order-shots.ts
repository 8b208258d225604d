import type { Page } from '@playwright/test';
import type { TestShopper } from '../support/test-shop.ts';
import type { Shot, Visitor } from './shot.ts';
import type { StaffSample } from './staff-sample.ts';

type Sample = () => Promise<StaffSample & { shopper: TestShopper }>;
type Reach = (page: Page) => Promise<unknown>;
type MakeShot = (name: string, path: string, reach?: Reach) => Shot;
const VIEWS = ['to_pack', 'partly_shipped', 'on_hold', 'shipped', 'refunded', 'cancelled'];
const PAPERS = ['a4', 'letter', 'label'];

/** The index and the page of orders, their dialogs and paperwork. */
export function staffOrderShots(sample: Sample, page: MakeShot): readonly Shot[] {
  const order = (
    name: string,
    of: keyof StaffSample['orders'],
    reach: Reach = async () => undefined,
  ): Shot => ({
    ...page(`order-${name}`, '', async (shown) => {
      await shown.getByRole('heading', { level: 1, name: /^Order #/ }).waitFor();
      await reach(shown);
    }),
    visitor: async (): Promise<Visitor> => {
      const { shopper, orders } = await sample();
      return { shopper, path: `/admin/orders/${orders[of]}` };
    },
  });
  const dialog = (name: string, of: keyof StaffSample['orders'], press: Reach): Shot => ({
    ...order(name, of, async (shown) => {
      await press(shown);
      await shown.getByRole('dialog').locator('form, button').nth(1).waitFor();
    }),
    isWindowOnly: true,
  });
  const press = (button: string) => (shown: Page) =>
    shown.getByRole('button', { name: button, exact: true }).click();
  const choose = (item: string) => async (shown: Page) => {
    await press('More')(shown);
    await shown.getByRole('menuitem', { name: item }).click();
  };
  return [
    page('orders', '/admin/orders'),
    {
      ...page('orders-selected', '/admin/orders', async (shown) => {
        await shown.getByRole('checkbox', { name: 'Select all' }).check();
      }),
      isWindowOnly: true,
    },
    ...VIEWS.map((view) =>
      page(`orders-${view}`, `/admin/orders?view=${view}`, (shown) =>
        shown.getByRole('main').locator('[data-row-link], [role=status] p').first().waitFor(),
      ),
    ),
    page('orders-nothing-found', '/admin/orders?q=xyzzy', (shown) =>
      shown.getByRole('main').getByRole('status').last().waitFor(),
    ),
    page('orders-failed', '/admin/orders', async (shown) => {
      await shown.route('**/admin/api/orders?**', (route) => route.fulfill({ status: 500, json: {} }));
      await shown.reload();
      await shown.getByRole('alert').waitFor({ timeout: 60_000 });
    }),
    page('orders-loading', '/admin/orders', async (shown) => {
      await shown.route('**/admin/api/orders?**', () => undefined);
      await shown.reload();
      await shown.getByText('Fetching...').waitFor({ state: 'attached' });
    }),
    order('new', 'noted'),
    order('partly-shipped', 'partlyShipped'),
    order('held', 'held'),
    order('refunded', 'refunded'),
    page('order-not-found', '/admin/orders/999999', (shown) =>
      shown.getByRole('alert').waitFor({ timeout: 60_000 }),
    ),
    dialog('ship', 'noted', press('Ship')),
    dialog('refund', 'noted', async (shown) => {
      await press('Refund')(shown);
      await shown.getByRole('dialog').getByLabel('Goodwill').fill('5');
      await shown.waitForTimeout(1000);
    }),
    dialog('address', 'noted', choose('Change the address')),
    dialog('replacement', 'noted', choose('Replace items')),
    dialog('hold', 'noted', choose('Hold')),
    dialog('cancel', 'noted', choose('Cancel order')),
    {
      ...order('menu', 'noted', press('More')),
      isWindowOnly: true,
    },
    page('packing', '/admin/orders/pack?view=to_pack', async (shown) => {
      await shown.getByRole('checkbox').first().check();
    }),
    page('bulk-shipping', '/admin/orders/ship', async (shown) => {
      await shown
        .getByLabel('Orders and tracking numbers')
        .fill('1004, 1Z999AA10123456784\n1005, 9400111899223344556677\n7, nothing');
    }),
    ...PAPERS.map(
      (paper): Shot =>
        order(`packing-slip-${paper}`, 'noted', async (shown) => {
          await choose('Packing slip')(shown);
          await shown.getByLabel('Paper').selectOption(paper);
          await shown.getByRole('article').first().waitFor();
        }),
    ),
    order('packing-slip-printed', 'noted', async (shown) => {
      await choose('Packing slip')(shown);
      await shown.getByRole('article').first().waitFor();
      await shown.emulateMedia({ media: 'print' });
    }),
  ];
}
