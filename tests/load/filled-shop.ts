import { rm } from 'node:fs/promises';
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { newDataDirectory } from '../support/data-directory.ts';

export interface FilledShop extends ShopProcess {
  dataDir: string;
}

/** The built shop on a data directory of its own: started once to fill it, then again to be measured. */
export async function startFilledShop(): Promise<FilledShop> {
  const dataDir = newDataDirectory('storefront-bench');
  const first = await startShopProcess({ DATA_DIR: dataDir });
  await first.stop();
  const shop = await startShopProcess({ DATA_DIR: dataDir });
  return {
    ...shop,
    dataDir,
    async stop() {
      await shop.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
