import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { add } from '../support/reviewing.ts';
import { STORE } from '../support/test-shop.ts';
import type { GalleryShop } from './gallery-shop.ts';
import type { Shot } from './shot.ts';
import type { Visitors } from './visitors.ts';

/** The staff pages, with entries in each list. */
export function staffShots(shop: GalleryShop, { staffMember, marketer }: Visitors): readonly Shot[] {
  return [
    {
      name: 'staff-sign-in',
      path: '/admin/login',
    },
    {
      name: 'staff-page-not-in-role',
      path: '/admin/orders',
      visitor: marketer,
      reach: (page) => page.getByText('Your role does not include this page.').waitFor(),
    },
    {
      name: 'staff-orders-to-pack',
      path: '/admin/orders?view=to_pack',
      visitor: staffMember,
      reach: (page) => page.getByRole('row').nth(1).waitFor(),
    },
    {
      name: 'staff-order',
      path: '/admin/orders?view=to_pack',
      visitor: staffMember,
      reach: openOrder,
    },
    {
      name: 'staff-order-shipping',
      path: '/admin/orders?view=to_pack',
      visitor: staffMember,
      async reach(page) {
        await openOrder(page);
        await page.getByRole('button', { name: 'Ship', exact: true }).click();
      },
    },
    {
      name: 'staff-packing-slip-printed',
      path: '/admin/orders?view=to_pack',
      visitor: staffMember,
      async reach(page) {
        await openOrder(page);
        await page.getByRole('link', { name: 'Packing slip' }).click();
        await page.getByRole('article').first().waitFor();
        await page.emulateMedia({ media: 'print' });
      },
    },
    {
      name: 'staff-reviews',
      path: '/admin/reviews',
      visitor: async () => {
        await sendReviewWithPhoto(shop);
        return staffMember();
      },
      reach: async (page) => {
        await page
          .getByRole('link', { name: /^Poured it into a bowl/ })
          .first()
          .click();
        await page.getByRole('heading', { level: 1, name: /, by Rosa/ }).waitFor();
      },
    },
    {
      name: 'staff-stock',
      path: '/admin/stock',
      visitor: staffMember,
      reach: (page) =>
        page
          .getByRole('button', { name: /^Count / })
          .first()
          .waitFor(),
    },
    {
      name: 'staff-alerts',
      path: '/admin/alerts',
      visitor: staffMember,
      reach: (page) =>
        page
          .getByText(/Nothing needs a look|Seen to/)
          .first()
          .waitFor(),
    },
  ];
}

async function sendReviewWithPhoto(shop: GalleryShop): Promise<void> {
  const photo = await sharp('store/pictures/the-mix-poured.svg').resize(800).jpeg().toBuffer();
  const sent = await fetch(`${shop.url}/reviews/pictures?store_id=${STORE}`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg' },
    body: new Uint8Array(photo),
  });
  const { picture_id } = await sent.json();
  await add(shop.shopper(), {
    media: [picture_id],
    reviewer_email: `rosa.${crypto.randomUUID().slice(0, 6)}@example.com`,
    review_description: `Poured it into a bowl for the picture. There is no bowl any more, and it was number ${Math.ceil(Math.random() * 900)}.`,
  });
}

async function openOrder(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^#\d+$/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: /^Order #/ }).waitFor();
}
