import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { scriptsAfterPaint } from '#server/pages/scripts-after-paint.ts';

const STYLE = '<link rel="stylesheet" href="/assets/style.css"/>';
const MODULE = 'import "/assets/a.js";\nimport("/assets/b.js");';
const PAGE = `<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>${STYLE}</head><body><script>data()</script><script type="module" async="">${MODULE}</script></body></html>`;

it('asks for no module before the page can be seen', () => {
  const page = scriptsAfterPaint(PAGE);
  expect(page).toContain(`<head>${STYLE}</head>`);
  expect(page).not.toMatch(/rel="modulepreload"|type="module"/);
});

it('keeps the modules as they are, so that they still pass the content security policy', () => {
  const page = scriptsAfterPaint(PAGE);
  expect(page).toContain(`<script type="later" data-modules="/assets/a.js /assets/b.js">${MODULE}</script>`);
});

it.each([
  ['a page without modules', '<html><body>Hello</body></html>'],
  ['a module with other attributes', PAGE.replace('type="module" async=""', 'async="" type="module"')],
  [
    'a preload with other attributes',
    PAGE.replace('rel="modulepreload" href', 'as="x" rel="modulepreload" href'),
  ],
  ['no preloads', PAGE.replaceAll(/<link rel="modulepreload"[^>]*>/g, '')],
  ['an open document', PAGE.replace('</body>', '')],
])('says that it cannot rewrite %s', (_case, page) => {
  expect(scriptsAfterPaint(page)).toBeNull();
});

/** As much of a browser as the start of a page needs, seen from outside. */
function openedPage({ isHidden = false, isPictureLate = false }) {
  const starter =
    [...(scriptsAfterPaint(PAGE) ?? '').matchAll(/<script>([\s\S]*?)<\/script>/g)].at(-1)?.[1] ?? '';
  const frames: (() => void)[] = [];
  const timers: { act: () => void; delay: number }[] = [];
  const added: { type?: string; rel?: string; href?: string; text?: string }[] = [];
  let pictureCame = () => {};
  const picture = {
    complete: !isPictureLate,
    addEventListener: (event: string, listener: () => void) => {
      if (event === 'load') pictureCame = listener;
    },
  };
  const document = {
    hidden: isHidden,
    querySelector: () => ({ dataset: { modules: '/assets/a.js /assets/b.js' }, text: MODULE }),
    querySelectorAll: () => [picture],
    createElement: () => ({}),
    head: { append: (element: object) => added.push(element) },
  };
  const setTimeout = (act: () => void, delay = 0) => timers.push({ act, delay });
  const requestAnimationFrame = (act: () => void) => frames.push(act);
  runInNewContext(starter, { document, setTimeout, requestAnimationFrame });
  return {
    added,
    pictureCame: () => pictureCame(),
    paint() {
      for (const frame of frames.splice(0)) frame();
      for (const timer of timers.filter(({ delay }) => delay === 0)) timer.act();
    },
    wait() {
      for (const timer of timers.filter(({ delay }) => delay > 0)) timer.act();
    },
  };
}

const ALL_MODULES = [
  { rel: 'modulepreload', href: '/assets/a.js' },
  { rel: 'modulepreload', href: '/assets/b.js' },
  { type: 'module', text: MODULE },
];

it('comes to life after the first frame', () => {
  const page = openedPage({});
  expect(page.added).toEqual([]);
  page.paint();
  expect(page.added).toEqual(ALL_MODULES);
});

it('waits for a picture that is loaded first', () => {
  const page = openedPage({ isPictureLate: true });
  page.paint();
  expect(page.added).toEqual([]);
  page.pictureCame();
  page.paint();
  expect(page.added).toEqual(ALL_MODULES);
});

it('waits no longer than three seconds, and comes to life once', () => {
  const page = openedPage({ isPictureLate: true });
  page.wait();
  expect(page.added).toEqual(ALL_MODULES);
  page.pictureCame();
  page.paint();
  expect(page.added).toEqual(ALL_MODULES);
});

it('does not wait where nobody looks', () => {
  expect(openedPage({ isHidden: true }).added).toEqual(ALL_MODULES);
});
