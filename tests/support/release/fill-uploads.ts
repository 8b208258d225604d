import { removeUnusedUploads } from '#server/pictures/remove-unused-uploads.ts';
import { sendBytes } from '../imports/import-file.ts';
import { STORE, type TestShop, type TestShopper } from '../test-shop.ts';
import { photo } from './fill-shoppers.ts';

/** A picture that nothing names, which the shop has noticed. */
export async function fillUnusedUploads(shop: TestShop, operator: TestShopper): Promise<void> {
  const { status } = await sendBytes(shop, operator, {
    address: `/admin/api/pictures?store_id=${STORE}&name=left-out.jpg`,
    type: 'image/jpeg',
    bytes: await photo(),
  });
  if (status !== 200) throw new Error(`a picture was answered with ${status}`);
  await removeUnusedUploads(shop.deps);
}
