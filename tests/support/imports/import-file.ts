import { STORE, type TestShop, type TestShopper } from '../test-shop.ts';

const API = '/admin/api/imports';
/** What is chosen for a file of products. */
export const OPTIONS = {
  kind: 'products',
  rates: { cad: 1.4 },
  tax_class: 'groceries',
  replaces_stock: false,
};

/** An import as a browser sends it, whose job is done. Returns its id. */
export async function sendFile(
  shop: TestShop,
  by: TestShopper,
  content: string | Buffer,
  options: object = OPTIONS,
): Promise<string> {
  const file = Buffer.from(content);
  const begun = await by.post(API, { store_id: STORE, file: 'file.csv', bytes: file.length, options });
  const id: string = begun.body.import_id;
  const partSize = 1024 * 1024;
  for (let offset = 0; offset < file.length; offset += partSize)
    await sendBytes(shop, by, {
      address: `${API}/${id}/parts?store_id=${STORE}&offset=${offset}`,
      type: 'application/octet-stream',
      bytes: file.subarray(offset, offset + partSize),
    });
  await shop.runJobs('staff-import');
  return id;
}

/** Sends a body that is no JSON. */
export async function sendBytes(
  shop: TestShop,
  by: TestShopper,
  { address, type, bytes }: { address: string; type: string; bytes: Buffer },
) {
  const cookie = [...by.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const headers = { 'content-type': type, cookie };
  const answer = await shop.app.inject({ method: 'POST', url: address, headers, payload: bytes });
  return { status: answer.statusCode, body: answer.json() };
}

export const sendPicture = (
  shop: TestShop,
  by: TestShopper,
  { id, name, bytes }: { id: string; name: string; bytes: Buffer },
) =>
  sendBytes(shop, by, {
    address: `${API}/${id}/pictures?store_id=${STORE}&name=${encodeURIComponent(name)}`,
    type: 'image/jpeg',
    bytes,
  });

export const importOf = async (by: TestShopper, id: string) =>
  (await by.get(`${API}/${id}?store_id=${STORE}`)).body;

export const rowsOf = async (by: TestShopper, id: string, query = '') =>
  (await by.get(`${API}/${id}/rows?store_id=${STORE}&limit=100${query}`)).body.rows;

/** Makes a step of an import, with the job that does it. */
export async function makeStep(
  shop: TestShop,
  by: TestShopper,
  id: string,
  step: 'check' | 'start' | 'undo',
  options?: object,
) {
  const { version } = await importOf(by, id);
  const answer = await by.post(`${API}/${id}/${step}`, {
    store_id: STORE,
    version,
    ...(options && { options }),
  });
  await shop.runJobs('staff-import');
  return answer;
}
