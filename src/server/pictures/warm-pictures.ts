import type { FastifyInstance } from 'fastify';
import type { StorePictures } from './store-pictures.ts';

/** Landing pages. They show the first pictures of product pages as well. */
const FIRST_PAGES = ['/', '/shop'];
const IN_SIZES = /\/pictures\/([a-z0-9-]+-(\d+)\.avif)/g;

/**
 * Generates missing renditions of the first pages once the shop listens, smallest first. One at a time, so
 * that a request for another picture waits for at most one.
 */
export function warmPictures(app: FastifyInstance, pictures: StorePictures): void {
  let isClosing = false;
  let warmed: Promise<void> = Promise.resolve();
  const warm = async () => {
    for (const address of await picturesOf(app)) {
      if (isClosing) return;
      await pictures
        .file(address)
        .catch((error: unknown) => app.log.error(error, `${address} was not drawn`));
    }
  };
  app.addHook('onListen', async () => {
    warmed = warm().catch((error: unknown) => app.log.error(error, 'pictures were not drawn ahead'));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    await warmed;
  });
}

/** The pictures of the first pages in their sizes: for each the phone's sizes first. */
async function picturesOf(app: FastifyInstance): Promise<string[]> {
  const widths = new Map<string, number>();
  for (const page of FIRST_PAGES) {
    const { body } = await app.inject(page);
    for (const [, address = '', width] of body.matchAll(IN_SIZES)) widths.set(address, Number(width));
  }
  const all = [...widths];
  const small = all.filter(([, width]) => width <= 640);
  const large = all.filter(([, width]) => width > 640);
  return [...small, ...large].map(([address]) => address);
}
