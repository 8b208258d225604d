import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { sharedPage } from '../support/shared-page.ts';
import { store } from '../support/stores/chosen.ts';
import { found } from '../support/stores/store-files.ts';
import { addressOf } from '../support/stores/tested-store.ts';
import { test } from '../support/test.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };
const { locator: places, onMap } = store;
const COUNT = onMap.length;
const ALL_STORES = `${COUNT} stores`;
const first = found(onMap[0], 'place');
const [, one = first, other = first] = onMap;
const notOnMap = found(
  store.files.locations.find(({ latitude }) => latitude === null),
  'place without coordinates',
);
const silent = found(
  onMap.find(({ phone, email }) => !phone && !email),
  'place without phone and email',
);
const reachable = found(
  onMap.find(({ phone, email }) => phone && email),
  'place with phone and email',
);
const far = store.files.location(places.far);
const alone = store.files.location(places.alone);

const searchBox = (page: Page) => page.getByPlaceholder('Search by location or zip code...');
const stores = (page: Page) => page.getByRole('main').getByRole('article');
const storeNamed = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const theMap = (page: Page) => page.getByRole('region', { name: 'Map of stores' });
const markerOf = (page: Page, name: string) => theMap(page).getByTitle(name, { exact: true });
const moreButton = (page: Page) => page.getByRole('button', { name: 'SHOW MORE STORES' });

/** Map tiles, or none; no test contacts another host. */
async function withoutTiles(page: Page): Promise<void> {
  await page.route('https://tile.openstreetmap.org/**', (route) => route.abort());
}

async function openLocator(page: Page, size = DESKTOP): Promise<void> {
  await withoutTiles(page);
  await page.setViewportSize(size);
  await page.goto('/store-locator');
  await expect(markerOf(page, first.title)).toBeAttached();
}

/** Opens the locator with client navigation, so that the browser itself fetches the list. */
async function comeFromTheShop(page: Page): Promise<void> {
  await withoutTiles(page);
  await page.goto('/shop');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    history.pushState(null, '', '/store-locator');
    dispatchEvent(new PopStateEvent('popstate'));
  });
}

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('It is nowhere.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Clicks at once, before the list has stopped moving. */
async function clickAtOnce(element: Locator): Promise<void> {
  await element.evaluate((button: HTMLElement) => button.click());
}

/** Waits until the marker is in the middle of the map and stays there. */
async function expectInTheMiddle(page: Page, name: string): Promise<void> {
  const distanceFromMiddle = async () => {
    const marker = await middleOf(markerOf(page, name));
    const map = await middleOf(theMap(page).locator('.leaflet-container'));
    return Math.abs(marker.x - map.x);
  };
  await page.waitForTimeout(700);
  await expect.poll(distanceFromMiddle, 'the map has come to rest').toBeLessThan(10);
}

const locator = sharedPage((page) => openLocator(page));

test('the locator lists every store that has coordinates', async () => {
  const page = locator();
  await expect(page.getByRole('heading', { level: 1, name: 'Store Locator' })).toBeVisible();
  await expect(page.getByText(ALL_STORES)).toBeVisible();
  await expect(stores(page)).toHaveCount(COUNT);
  await expect(page.getByText(notOnMap.title)).toHaveCount(0);
  const upstairs = stores(page).filter({ hasText: silent.title });
  await expect(upstairs).toContainText(addressOf(silent));
  await expect(upstairs).toContainText('Phone: N/A');
  await expect(upstairs).toContainText('Email: N/A');
});

test('the list is rendered on the server', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: PHONE,
    baseURL: baseURL ?? '',
  });
  const page = await context.newPage();
  await page.goto('/store-locator');
  await expect(page).toHaveTitle(/^Store Locator/);
  await expect(stores(page).filter({ hasText: onMap.at(-1)?.title ?? '' })).toBeVisible();
  const facts = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '',
  );
  const businesses = facts['@graph'].filter((fact: { '@type': string }) => fact['@type'] === 'LocalBusiness');
  expect(businesses).toHaveLength(COUNT);
  expect(businesses[0]).toMatchObject({ name: first.title });
  await context.close();
});

test('typing filters and ranks the stores, and an empty search shows all of them', async () => {
  const page = locator();
  await searchBox(page).fill(`  ${places.city.toLowerCase()} `);
  await expect(stores(page).first()).toContainText(`${places.city}, `);
  await expect(stores(page).nth(1)).toContainText(`${places.city}, `);
  await expect(page.getByText(new RegExp(`^\\d+ stores? for “${places.city.toLowerCase()}”$`))).toBeVisible();
  await searchBox(page).fill(places.zip);
  await expect(stores(page).first()).toContainText(places.inZip);
  await searchBox(page).fill('   ');
  await expect(page.getByText(ALL_STORES)).toBeVisible();
});

test('a state, a province, a ZIP+4 and a Canadian postal code find the stores there', async () => {
  const page = locator();
  const inCalifornia = onMap.filter(({ state, country }) => state === 'CA' && country === 'US');
  const inOntario = onMap.filter(({ state, country }) => state === 'ON' && country === 'CA');
  await searchBox(page).fill('California');
  await expect(stores(page)).toHaveCount(inCalifornia.length);
  await expect(stores(page).filter({ hasText: inCalifornia[0]?.title ?? '' })).toBeVisible();
  for (const search of ['ontario', 'M5V 2T6']) {
    await searchBox(page).fill(search);
    await expect(stores(page)).toHaveCount(inOntario.length);
    await expect(stores(page).filter({ hasText: inOntario[0]?.title ?? '' })).toBeVisible();
  }
  await searchBox(page).fill(`${places.zip}-1234`);
  await expect(stores(page).first()).toContainText(places.inZip);
  await searchBox(page).fill('');
  await expect(page.getByText(ALL_STORES)).toBeVisible();
});

test('a province is not called unknown while the names of provinces are still loading', async ({ page }) => {
  const loading = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    const answered = await route.fetch();
    if ((await answered.text()).includes('united states of america')) await loading.promise;
    await route.fulfill({ response: answered });
  });
  await openLocator(page);
  await searchBox(page).fill('Ontario');
  await expect(stores(page)).toHaveCount(0);
  await expect(page.getByText('No stores found')).toHaveCount(0);
  loading.resolve();
  await expect(stores(page)).not.toHaveCount(0);
});

test('a search without results offers to show all stores', async () => {
  const page = locator();
  await searchBox(page).fill('qqzzxx');
  await expect(page.getByText('No stores found')).toBeVisible();
  await expect(page.getByText('Try a different search term')).toBeVisible();
  await page.getByRole('button', { name: 'Show all stores' }).press('Enter');
  await expect(page.getByText(ALL_STORES)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a store clicked in the list is highlighted, and the map moves to it', async ({ page }) => {
  const zooms: string[] = [];
  page.on('request', (request) => {
    const zoom = /tile\.openstreetmap\.org\/(\d+)\//.exec(request.url())?.[1];
    if (zoom !== undefined) zooms.push(zoom);
  });
  await openLocator(page);
  expect(zooms, 'a page that is only open asks the map’s host for nothing').toEqual([]);
  await page.mouse.move(640, 450);
  await expect.poll(() => zooms.at(-1)).toBe('5');
  await expect(markerOf(page, far.title)).not.toBeInViewport();

  await searchBox(page).fill(far.city);
  await clickAtOnce(storeNamed(page, far.title));
  await expect(storeNamed(page, far.title)).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => zooms.at(-1)).toBe('12');
  await expectInTheMiddle(page, far.title);
  await expect(theMap(page).getByText(addressOf(far))).toBeVisible();
});

test('a store clicked during a zoom animation is where the map ends', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openLocator(page);
  const store = await storeNamed(page, far.title).elementHandle();
  await theMap(page)
    .getByRole('button', { name: 'Zoom in' })
    .evaluate(async (zoomIn: HTMLElement, button) => {
      zoomIn.click();
      while (!document.querySelector('.leaflet-zoom-anim')) await new Promise(requestAnimationFrame);
      (button as HTMLElement).click();
    }, store);
  await expectInTheMiddle(page, far.title);
});

for (const size of [PHONE, DESKTOP]) {
  test(`search results are all visible on a map in a window of ${size.width} pixels, and not under its buttons`, async ({
    page,
  }) => {
    await openLocator(page, size);
    const zoomedOut = await distance(page);
    await searchBox(page).fill(places.city);
    await expect.poll(() => distance(page)).toBeLessThan(zoomedOut / 10);
    const map = await theMap(page).locator('.leaflet-container').boundingBox();
    const buttons = await theMap(page).locator('.leaflet-control-zoom').boundingBox();
    if (map === null || buttons === null) throw new Error('There is no map.');
    await expect
      .poll(async () => {
        const pins = await theMap(page).locator('.leaflet-marker-icon').all();
        const boxes = await Promise.all(pins.map((pin) => pin.boundingBox()));
        const hidden = boxes.filter((box) => !box || !isInside(box, map) || overlaps(box, buttons));
        return { found: boxes.length > 1, hidden };
      })
      .toEqual({ found: true, hidden: [] });
    await searchBox(page).fill('');
    await expect.poll(() => distance(page)).toBe(zoomedOut);
  });
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const isInside = (box: Box, frame: Box) =>
  box.x >= frame.x &&
  box.y >= frame.y &&
  box.x + box.width <= frame.x + frame.width &&
  box.y + box.height <= frame.y + frame.height;

const overlaps = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** The map's scale in metres. */
async function distance(page: Page): Promise<number> {
  const text = await theMap(page).locator('.leaflet-control-scale-line').first().textContent();
  const [, number, unit] = /^(\d+) (k?m)$/.exec(text ?? '') ?? [];
  return Number(number) * (unit === 'km' ? 1000 : 1);
}

test('the selected marker is blue and larger, all others are red', async () => {
  const page = locator();
  const fillOf = (name: string) =>
    markerOf(page, name)
      .locator('svg')
      .evaluate((drawing) => getComputedStyle(drawing).fill);
  const widthOf = async (name: string) => (await markerOf(page, name).boundingBox())?.width ?? 0;
  const plainWidth = await widthOf(other.title);
  expect(await fillOf(other.title)).toBe('rgb(216, 35, 15)');

  await storeNamed(page, other.title).click();
  await expect.poll(() => fillOf(other.title)).toBe('rgb(28, 79, 214)');
  expect(await widthOf(other.title)).toBeGreaterThan(plainWidth);
  await storeNamed(page, one.title).click();
  await expect.poll(() => fillOf(other.title)).toBe('rgb(216, 35, 15)');
});

test('a marker shows its store’s name and address and selects it in the list', async ({ page }) => {
  await openLocator(page);
  await markerOf(page, alone.title).click();
  await expect(theMap(page).getByText(addressOf(alone))).toBeVisible();
  await expect(storeNamed(page, alone.title)).toHaveAttribute('aria-current', 'true');
  await expect(storeNamed(page, alone.title)).toBeInViewport();
});

test('without tiles the map still shows the land', async () => {
  const page = locator();
  const land = theMap(page).locator('.leaflet-outline-pane path');
  const drawn = () =>
    land.evaluateAll((parts) => parts.filter((part) => /^M\d/.test(part.getAttribute('d') ?? '')).length);
  await expect.poll(drawn).toBeGreaterThan(3);
});

test('only the locator’s own page allows the map’s host', async ({ request }) => {
  const policyOf = async (path: string) => (await request.get(path)).headers()['content-security-policy'];
  expect(await policyOf('/store-locator')).toContain('https://tile.openstreetmap.org');
  expect(await policyOf('/shop')).not.toContain('openstreetmap');
});

test('directions, phone and email are links', async () => {
  const page = locator();
  const store = stores(page).filter({ hasText: reachable.title });
  await expect(store.getByRole('link', { name: /^Directions/ })).toHaveAttribute(
    'href',
    `https://www.openstreetmap.org/directions?to=${reachable.latitude}%2C${reachable.longitude}`,
  );
  await expect(store.getByRole('link', { name: reachable.phone ?? '' })).toHaveAttribute(
    'href',
    `tel:${reachable.phone?.replaceAll(/\D/g, '')}`,
  );
  await expect(store.getByRole('link', { name: reachable.email ?? '' })).toHaveAttribute(
    'href',
    `mailto:${reachable.email}`,
  );
});

test('a phone shows the map first and five stores until more are requested', async ({ page }) => {
  await openLocator(page, PHONE);
  const map = await middleOf(theMap(page));
  expect(map.y).toBeLessThan((await middleOf(stores(page).first())).y);
  await expect(stores(page).nth(4)).toBeVisible();
  await expect(stores(page).nth(5)).toBeHidden();

  await moreButton(page).click();
  await expect(stores(page).nth(COUNT - 1)).toBeVisible();
  await expect(moreButton(page)).toHaveCount(0);
  await expect(stores(page).nth(5).getByRole('button')).toBeFocused();
});

test('a wide window shows list and map side by side with all stores', async ({ page }) => {
  await openLocator(page, { width: 768, height: 900 });
  await expect(moreButton(page)).toBeHidden();
  await expect(stores(page).nth(5)).toBeVisible();
  const first = await middleOf(stores(page).first());
  expect(first.x).toBeLessThan((await middleOf(theMap(page))).x);
});

test('the list works with the keyboard alone', async () => {
  const page = locator();
  await searchBox(page).focus();
  await page.keyboard.type(places.otherCity);
  await expect(stores(page).first()).toContainText(places.otherCity);
  await page.keyboard.press('Enter');
  await expect(stores(page).first().getByRole('button')).toHaveAttribute('aria-current', 'true');
  const second = stores(page).nth(1).getByRole('button');
  await second.focus();
  await page.keyboard.press('Enter');
  await expect(second).toHaveAttribute('aria-current', 'true');
  await searchBox(page).fill('');
  await expect(page.getByText(ALL_STORES)).toBeVisible();
});

test('the visitor’s position is requested on click only, and then the nearest store comes first', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(places.position);
  await openLocator(page);
  await expect(page.getByText(ALL_STORES, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Near me' }).click();
  await expect(stores(page).first()).toContainText(places.position.nearest);
  await expect(stores(page).first()).toContainText(places.position.distance);
  await expect(page.getByText(`${COUNT} stores, nearest to you first`)).toBeVisible();
  await page.getByRole('button', { name: 'Stop sorting by distance' }).click();
  await expect(stores(page).first()).toContainText(first.title);
});

test('a visitor who denies the permission sees an alternative', async ({ browser }) => {
  // A page of its own: where a position was given before, the browser asks again instead of refusing.
  const page = await browser.newPage();
  await openLocator(page);
  await page.getByRole('button', { name: 'Near me' }).click();
  await expect(page.getByText(/Type a city or a zip code instead\./)).toBeVisible();
  await expect(stores(page)).toHaveCount(COUNT);
  await page.close();
});

test('a tap-and-hold on the map sorts the list by distance from there', async ({ page }) => {
  await openLocator(page);
  const marker = await middleOf(markerOf(page, alone.title));
  await page.mouse.move(marker.x - 30, marker.y + 25);
  await page.mouse.down();
  await expect(page.getByText(`${COUNT} stores, nearest to your spot first`)).toBeVisible();
  await page.mouse.up();
  await expect(stores(page).first()).toContainText(alone.title);
  await expect(stores(page).first()).toContainText(/\d mi \(\d+ km\)/);
});

test('a button sorts by distance from the map’s centre', async ({ page }) => {
  await openLocator(page);
  await page.getByRole('button', { name: 'Sort from the map’s middle' }).press('Enter');
  await expect(page.getByText(`${COUNT} stores, nearest to the map’s middle first`)).toBeVisible();
});

test('while the list is loading the page says so', async ({ page }) => {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/storeLocator/allLocations/**', async (route) => {
    await held;
    await route.continue();
  });
  await comeFromTheShop(page);
  await expect(page.getByText('Loading store locations...')).toBeVisible();
  letGo();
  await expect(page.getByText(ALL_STORES)).toBeVisible();
});

test('a list that cannot be fetched shows an error with its reason, and can be retried', async ({ page }) => {
  let isBroken = true;
  await page.route('**/storeLocator/allLocations/**', (route) =>
    isBroken
      ? route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          body: '{"detail":"Closed for lunch."}',
        })
      : route.continue(),
  );
  await comeFromTheShop(page);
  await expect(page.getByRole('alert')).toContainText(
    'Error loading store locations: Failed to fetch store locations: Closed for lunch.',
  );
  await expect(stores(page)).toHaveCount(0);
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(ALL_STORES)).toBeVisible();
});

test('an answer that is not a list is an error', async ({ page }) => {
  await page.route('**/storeLocator/allLocations/**', (route) => route.fulfill({ json: { locations: [] } }));
  await comeFromTheShop(page);
  await expect(page.getByRole('alert')).toContainText('Unexpected response format from the API.');
});

test('markup in a name stays text in list and popup', async ({ page }) => {
  const title = '<img src=x onerror="document.title=1">';
  await page.route('**/storeLocator/allLocations/**', async (route) => {
    const answer = await route.fetch();
    const [first] = await answer.json();
    await route.fulfill({ json: [{ ...first, title }] });
  });
  await comeFromTheShop(page);
  await storeNamed(page, title).click();
  await expect(theMap(page).getByText(title)).toBeVisible();
});

test('axe finds nothing at the locator, with a selected store and without results', async ({ page }) => {
  await openLocator(page, PHONE);
  await storeNamed(page, other.title).click();
  await expect(theMap(page).getByText(addressOf(other))).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
  await searchBox(page).fill('qqzzxx');
  await expect(page.getByText('No stores found')).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
});
