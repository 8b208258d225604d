import { STORE, type TestShopper } from '../test-shop.ts';

/** Makes a call of the back office and returns its answer. Throws unless it succeeds. */
export async function postAsStaff(browser: TestShopper, path: string, body: object = {}) {
  const answer = await browser.post(`/admin/api/${path}`, { store_id: STORE, ...body });
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
