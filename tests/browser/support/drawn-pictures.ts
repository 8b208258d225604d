import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_DIR } from './stores/setting.ts';

/** Gives a shop that has not started what the shop of the browser tests has drawn so far, so that it need not draw the same again. */
export function copyDrawnPictures(dataDir: string): void {
  const drawn = join(DATA_DIR, 'renditions');
  if (!existsSync(drawn)) return;
  cpSync(drawn, join(dataDir, 'renditions'), {
    recursive: true,
    filter: (path) => !path.endsWith('.part'),
  });
}
