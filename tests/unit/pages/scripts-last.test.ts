import { expect, it } from 'vitest';
import { scriptsLast } from '#server/pages/scripts-last.ts';

const SCRIPT = '<link rel="modulepreload" href="/assets/a.js"/>';
const STYLE = '<link rel="stylesheet" href="/assets/style.css"/>';

it('asks for scripts after everything else in the head', () => {
  const page = `<html><head><title>x</title>${SCRIPT}${STYLE}</head><body>${SCRIPT}</body></html>`;
  expect(scriptsLast(page)).toBe(
    `<html><head><title>x</title>${STYLE}${SCRIPT}</head><body>${SCRIPT}</body></html>`,
  );
});

it('leaves alone what has no head', () => {
  expect(scriptsLast('Moved.')).toBe('Moved.');
});
