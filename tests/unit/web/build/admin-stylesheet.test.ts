import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { adminStylesheet } from '#web/build/admin-stylesheet.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const STYLESHEET = 'src/web/admin/features/orders/packing/packing-slips.module.css';

/** The classes as a script that imports the stylesheet gets them. */
function classesOf(stylesheet: string): string[] {
  const { load } = adminStylesheet(ROOT);
  const loading = load as unknown as (this: { addWatchFile(): void }, id: string) => string;
  const script = loading.call({ addWatchFile: () => undefined }, `\0admin-classes:${stylesheet}.js`);
  return Object.keys(JSON.parse(script.replace('export default ', '')));
}

it('a script of the back office is the same in every build: the classes of a stylesheet are in one order', () => {
  const classes = classesOf(STYLESHEET);
  expect(classes.length).toBeGreaterThan(5);
  expect(classes).toEqual(classes.toSorted());
});
