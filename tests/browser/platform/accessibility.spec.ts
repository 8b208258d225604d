import { expect, type Locator, type Page } from '@playwright/test';
import { sizeOfRun } from '../../support/run-size.ts';
import { expectNoAxeFindings, expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { haveInCart, open } from '../support/checkout-page.ts';
import { store } from '../support/stores/chosen.ts';
import { test } from '../support/test.ts';

const { plainProduct, otherProduct, soldOut, scarce, brand, storyPath } = store;

/** A page of each layout. */
const LAYOUTS = [
  '/',
  '/shop',
  `/products/${plainProduct.handle}`,
  store.boxPath,
  '/store-locator',
  storyPath,
  '/faq',
  '/contact',
  '/terms',
  '/cart',
  '/checkout',
  '/checkout-confirmation?redirect_status=succeeded',
  '/login',
  '/forgot-password',
];
const OTHER_PAGES = [
  '/press',
  '/privacy',
  '/shipping-returns',
  '/accessibility',
  '/checkout-confirmation?redirect_status=failed',
  '/signup',
  '/order',
  '/reset-password?token=any',
  '/no-such-page',
];

const CONTACT_CALL = '**/customer_service/process_customer_service_request';

async function sendMessage(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Maya Rao');
  await page.getByLabel('Email').fill('maya@example.com');
  await page.getByLabel('Message').fill('Where is the ladle?');
  await page.locator('main form').getByRole('button').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
}

/** Further states of these pages, in the order in which they are reached. */
const STATES: Record<string, Record<string, (page: Page) => Promise<unknown>>> = {
  '/forgot-password': {
    async 'after asking for a link'(page) {
      await page.getByLabel('Email').fill('nobody@example.com');
      await page.locator('main form').getByRole('button').click();
      await expect(page.locator('main form')).toHaveCount(0);
    },
  },
  '/login': {
    async 'after a refused login'(page) {
      await page.getByLabel('Email').fill('nobody@example.com');
      await page.getByLabel('Password', { exact: true }).fill('not the one');
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  '/faq': {
    'with an open question': (page) =>
      page.getByRole('heading', { name: store.global.texts.faqQuestion }).click(),
  },
  '/contact': {
    async 'when the message could not be sent'(page) {
      await page.route(CONTACT_CALL, (route) => route.abort());
      await sendMessage(page);
    },
    async 'when the message was sent'(page) {
      await page.keyboard.press('Escape');
      await page.unroute(CONTACT_CALL);
      await page.route(CONTACT_CALL, (route) => route.fulfill({ json: { request_id: 'any' } }));
      await sendMessage(page);
    },
  },
  '/shop': {
    async 'with an empty cart panel'(page) {
      await page.getByRole('button', { name: 'Cart, 0 items' }).click();
      await expect(page.getByRole('dialog', { name: /Your cart/ })).toBeVisible();
    },
  },
};

/** Other pages, in states that no other test checks with axe. */
const MORE_PAGES: Record<string, { address: string; reach?: (page: Page) => Promise<unknown> }> = {
  'a search without results': { address: '/shop?query=xyzzy&query_type=search' },
  'a refused search': { address: '/shop?query=' },
  'an unknown product': { address: '/products/no-such-snack' },
  'a sold-out product': { address: `/products/${soldOut.product.handle}` },
  'an order that was not found': { address: '/checkout-confirmation' },
  'too little stock': {
    address: `/products/${scarce.handle}`,
    async reach(page) {
      await page.getByRole('textbox', { name: /^Quantity/ }).fill('500');
      await page.getByRole('button', { name: 'add to cart' }).click();
      await expect(page.getByRole('alertdialog', { name: 'Out of stock' })).toBeVisible();
    },
  },
};

test.describe('for axe', () => {
  test('low contrast and a small target are findings', async ({ page }) => {
    await open(page, '/faq');
    await page.getByRole('main').evaluate((main) => {
      main.insertAdjacentHTML('afterbegin', '<p style="color: #888; background: #999">Pale</p>');
      main.insertAdjacentHTML('afterbegin', '<button style="all: unset; width: 8px">x</button>'.repeat(2));
    });
    await expect(expectNoAxeFindings(page)).rejects.toThrow(/color-contrast: .*Pale/);
    await expect(expectNoAxeFindings(page)).rejects.toThrow(/target-size: .*button/);
  });

  for (const address of sizeOfRun({ usual: LAYOUTS, long: [...LAYOUTS, ...OTHER_PAGES] })) {
    test(`${address} has no findings in any state, can be zoomed to 400 %, and its first Tab stop skips to the content`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, address);
      await page.keyboard.press('Tab');
      await expect(page.locator(':focus')).toHaveAttribute('href', '#content');
      await expectNoAxeFindingsAtEachWidth(page);
      await test.step('a window 1280 pixels wide, magnified to 400 %', async () => {
        await page.setViewportSize({ width: 320, height: 256 });
        await expect.poll(() => excessWidth(page), 'cut off sideways').toBe(0);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      });
      await page.setViewportSize({ width: 390, height: 844 });
      for (const [state, reach] of Object.entries(STATES[address] ?? {})) {
        await test.step(state, async () => {
          await reach(page);
          await expectNoAxeFindingsAtEachWidth(page);
        });
      }
    });
  }

  for (const [state, { address, reach }] of Object.entries(MORE_PAGES)) {
    test(`${state} has no findings`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, address);
      await reach?.(page);
      await expectNoAxeFindingsAtEachWidth(page);
    });
  }
});

/** Pixels by which the page is wider than the window. */
const excessWidth = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('axe finds nothing in the open menu; Escape closes it and returns the focus', async ({ page }) => {
    await open(page, '/faq');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const toShop = store.global.navbar.items.find(({ route }) => route === '/shop');
    await expect(menu.getByRole('link', { name: toShop?.mobileText ?? toShop?.text ?? '' })).toHaveAttribute(
      'href',
      '/shop',
    );
    await expectNoAxeFindings(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  });
});

test.describe('on a phone held sideways', () => {
  test.use({ viewport: { width: 844, height: 390 } });
  test('past 50 pixels the header is small and leaves most of the window to the page', async ({ page }) => {
    await open(page, '/shop');
    const header = page.getByRole('banner');
    const logo = header.getByRole('link', { name: brand }).first();
    const width = () => logo.evaluate((element) => element.getBoundingClientRect().width);
    const whole = await width();
    await page.evaluate(() => scrollTo({ top: 51, behavior: 'instant' }));
    await expect.poll(width).toBeLessThan(whole);
    await page.evaluate(() => scrollTo({ top: 50, behavior: 'instant' }));
    await expect.poll(width).toBe(whole);
    await page.mouse.wheel(0, 600);
    await expect
      .poll(() => header.evaluate((element) => element.getBoundingClientRect().bottom))
      .toBeLessThanOrEqual(120);
  });
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('navigation moves the focus to the heading, and the logo scrolls the home page to the top', async ({
    page,
  }) => {
    await open(page, '/shop');
    for (const [link, heading] of [
      ['FAQ', 'FAQ'],
      ['Contact', /^We are excited/],
    ] as const) {
      await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
    }
    await page.evaluate(() => scrollTo(0, 400));
    await page
      .getByRole('banner')
      .getByRole('link', { name: `${brand}, home` })
      .click();
    await expect(page.locator('html')).toHaveAttribute('data-smooth-scroll');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });
});

test('in the colours of a contrast theme, what is chosen looks different from what is not', async ({
  page,
}) => {
  const looksOf = (controls: Locator) =>
    controls.evaluateAll((all) =>
      all.map((control) => {
        const { backgroundColor, outlineStyle } = getComputedStyle(control);
        return `${backgroundColor} ${outlineStyle}`;
      }),
    );
  const differs = async (chosen: Locator, others: Locator) => {
    const [look] = await looksOf(chosen);
    expect(await looksOf(others)).not.toContain(look);
  };
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/store-locator');
  const menu = page.getByRole('banner').getByRole('listitem').getByRole('link');
  await differs(menu.and(page.locator('[aria-current]')), menu.and(page.locator(':not([aria-current])')));
  const stores = page.getByRole('main').getByRole('article').getByRole('button');
  await stores.first().click();
  await expect(stores.first()).toHaveAttribute('aria-current');
  await differs(stores.first(), stores.nth(1));

  await open(page, `/products/${plainProduct.handle}`);
  const rows = page.getByRole('group', { name: 'Reviews by stars' }).getByRole('button');
  await rows.nth(1).click();
  await expect(rows.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await differs(rows.nth(1), rows.and(page.locator('[aria-pressed=false]')));
});

test('a product that loads late gets the focus on its heading', async ({ page }) => {
  await open(page, '/cart');
  await page.route('**/search/by_handles', async (route) => {
    await expect(page.getByText('Loading product…')).toBeVisible();
    await route.continue();
  });
  const address = `/products/${otherProduct.handle}`;
  await page.evaluate((path) => history.pushState({ key: 'x', idx: 1 }, '', path), address);
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate', { state: { key: 'x', idx: 1 } })));
  await expect(page.getByRole('heading', { level: 1, name: otherProduct.title })).toBeFocused();
});

test('every control of the shop is reachable with Tab, and the focus is always visible', async ({ page }) => {
  await haveInCart(page, plainProduct.handle);
  const fewControls = [`/products/${plainProduct.handle}`, '/cart', '/contact', '/login'];
  const addresses = sizeOfRun({ usual: fewControls, long: [...fewControls, '/shop', '/store-locator'] });
  for (const address of addresses) {
    await open(page, address);
    // What comes after hydration takes the place of what the server rendered, and Tab would step over it meanwhile.
    await page.waitForLoadState('networkidle');
    const missed = await walkByTab(page);
    expect(missed, address).toEqual([]);
  }
});

declare global {
  interface Window {
    /** Controls that Tab has not reached yet, and controls without a visible focus. */
    tabWalk: { missed: Set<HTMLElement>; unseen: Set<HTMLElement> };
  }
}

/** Presses Tab through the whole page and returns the controls that never got a visible focus. */
async function walkByTab(page: Page): Promise<string[]> {
  const expected = await page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary');
    const reachable = [...all].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.tabIndex >= 0 &&
        !element.matches(':disabled, [type=radio]:not(:checked)'),
    );
    const walk = { missed: new Set(reachable), unseen: new Set<HTMLElement>() };
    window.tabWalk = walk;
    document.addEventListener('focusin', ({ target }) => {
      const element = target as HTMLElement;
      if (!reachable.includes(element)) return;
      walk.missed.delete(element);
      const shapes = [element, element.closest('label, li, article'), element.nextElementSibling].flatMap(
        (part) => (part ? [getComputedStyle(part), getComputedStyle(part, '::after')] : []),
      );
      const isMarked = shapes.some(
        ({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none',
      );
      if (!isMarked) walk.unseen.add(element);
    });
    return reachable.length;
  });
  for (let step = 0; step < expected + 40; step += 1) {
    await page.keyboard.press('Tab');
    if (step % 10 === 9 && (await page.evaluate(() => window.tabWalk.missed.size)) === 0) break;
  }
  return page.evaluate(() => {
    const { missed, unseen } = window.tabWalk;
    const describeAs = (what: string) => (element: HTMLElement) =>
      `${what}: ${element.outerHTML.slice(0, 120)}`;
    return [...[...missed].map(describeAs('missed')), ...[...unseen].map(describeAs('unseen'))];
  });
}
