import { join } from 'node:path';
import sharp from 'sharp';
import { GALLERY_FOLDER } from './shot.ts';

const FOLDER = 'docs/images';
const JPEG = { quality: 80, mozjpeg: true };
const FIRST_VIEW = { left: 0, top: 0, width: 1280, height: 900 };
/** Screens in a row are displayed smaller and can be opened at this width. */
const SIDE_BY_SIDE_WIDTH = 960;
const FRAME = 3;
const GAP = 48;
const WINE = '#882D07';
const ORANGE = '#ff6a19';
const PHONES = ['shop-first-view', 'product-first-view', 'cart-panel'];

/** Makes the README's pictures from the gallery's: the first view of each screen, in a small file. */
export async function makeReadmePictures(): Promise<void> {
  await firstView('home-live', 'home', FIRST_VIEW.width);
  await firstView('shop', 'shop', SIDE_BY_SIDE_WIDTH);
  await firstView('product', 'product', SIDE_BY_SIDE_WIDTH);
  await firstView('order-confirmed', 'order', SIDE_BY_SIDE_WIDTH);
  await phonesSideBySide();
}

async function firstView(shot: string, name: string, width: number): Promise<void> {
  await sharp(join(GALLERY_FOLDER, `${shot}-1280.png`))
    .extract(FIRST_VIEW)
    .resize({ width })
    .jpeg(JPEG)
    .toFile(join(FOLDER, `${name}.jpg`));
}

/** Phone screens in a row, outlined, on the brand's orange. */
async function phonesSideBySide(): Promise<void> {
  const outline = { top: FRAME, bottom: FRAME, left: FRAME, right: FRAME, background: WINE };
  const phones = await Promise.all(
    PHONES.map((shot) =>
      sharp(join(GALLERY_FOLDER, `${shot}-390.png`))
        .extend(outline)
        .toBuffer(),
    ),
  );
  const { width, height } = await sharp(phones[0]).metadata();
  await sharp({
    create: {
      width: GAP + phones.length * (width + GAP),
      height: height + 2 * GAP,
      channels: 3,
      background: ORANGE,
    },
  })
    .composite(phones.map((input, index) => ({ input, left: GAP + index * (width + GAP), top: GAP })))
    .jpeg(JPEG)
    .toFile(join(FOLDER, 'phones.jpg'));
}
