import sharp from 'sharp';
import { add } from '../support/buying/reviewing.ts';
import { STORE } from '../support/test-shop.ts';
import type { GalleryShop } from './gallery-shop.ts';

/** A review with a photo that waits for a decision. */
export async function sendReviewWithPhoto(shop: GalleryShop): Promise<void> {
  const photo = await sharp('store/doosra/pictures/the-mix-poured.svg').resize(800).jpeg().toBuffer();
  const sent = await fetch(`${shop.url}/reviews/pictures?store_id=${STORE}`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg' },
    body: new Uint8Array(photo),
  });
  const { picture_id } = await sent.json();
  await add(shop.shopper(), {
    media: [picture_id],
    reviewer_email: `rosa.${crypto.randomUUID().slice(0, 6)}@example.com`,
    review_description: 'Poured it into a bowl for the picture. There is no bowl any more.',
  });
}
