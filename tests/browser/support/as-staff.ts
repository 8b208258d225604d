import { type APIRequestContext, expect, request } from '@playwright/test';
import { STAFF_ACCOUNT } from './staff-account.ts';
import { store } from './stores/chosen.ts';

/** Lets staff of the shop at this address do something by calls, in a browser of their own. */
export async function asStaff<Result>(
  url: string | undefined,
  work: (post: (path: string, data: object) => Promise<void>, staff: APIRequestContext) => Promise<Result>,
): Promise<Result> {
  const staff = await request.newContext(url ? { baseURL: url } : {});
  const post = async (path: string, data: object) => {
    const answer = await staff.post(`/admin/api/${path}`, { data: { store_id: store.id, ...data } });
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
  };
  await post('sign_in', STAFF_ACCOUNT);
  try {
    return await work(post, staff);
  } finally {
    await staff.dispose();
  }
}

/** So many units of a SKU are on hand, without those that are sold and still to be packed. */
export const setStock = (url: string | undefined, sku: string, units: number): Promise<void> =>
  asStaff(url, (post) => post('count', { sku, on_hand: units }));

/** Ships the first line of somebody's newest order, one unit of it, and answers the id of the order. */
export const shipOrderOf = (url: string | undefined, email: string, tracking: string): Promise<string> =>
  asStaff(url, async (post, staff) => {
    const params = { store_id: store.id, q: email };
    const { orders } = await (await staff.get('/admin/api/orders', { params })).json();
    const id: string = orders[0].order_id;
    const lines = [{ position: 0, quantity: 1 }];
    await post(`orders/${id}/shipments`, { lines, tracking, idempotency_key: crypto.randomUUID() });
    return id;
  });
