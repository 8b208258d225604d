import { expect, it } from 'vitest';
import { importedDescription } from '#domain/rich-text/imported-description.ts';

it.each([
  ['no HTML', 'Chewy & good', 'Chewy & good'],
  ['paragraphs without formatting', '<div><p>One &amp; two</p>\n<p>three</p></div>', 'One & two\n\nthree'],
  ['a list', '<p>Has:</p><ul><li>nuts</li></ul>', '<p>Has:</p><ul><li>nuts</li></ul>'],
  ['a script', '<p>a<script>alert(1)</script></p>', 'a'],
  [
    'a link with more attributes',
    '<a href="https://example.com" target="_blank" rel="x">a</a>',
    '<p><a href="https://example.com">a</a></p>',
  ],
  ['a link that could run', '<p><a href="javascript:x">a</a></p>', 'a'],
  ['headings', '<h1>Big</h1><h5>small</h5>', '<h3>Big</h3><h3>small</h3>'],
  [
    'styles',
    '<p><span style="font-weight:700">a</span> <b style="font-weight:normal">b</b></p>',
    '<p><strong>a</strong> b</p>',
  ],
  ['a table', '<table><tr><td>Fat</td><td>2 g</td></tr><tr><td>Salt</td></tr></table>', 'Fat 2 g\n\nSalt'],
  [
    'a list behind its point',
    '<ul><li>a</li><ul><li>b</li></ul></ul>',
    '<ul><li>a<ul><li>b</li></ul></li></ul>',
  ],
  ['a line break', 'a<br>b', '<p>a<br>b</p>'],
])('%s of another shop is read as far as it can be', (_, html, description) => {
  expect(importedDescription(html)).toEqual({ text: description, loss: null });
});

it('a description that is too long with its formatting loses it', () => {
  const html = `<p>${'<b>salt</b> '.repeat(2_000)}</p>`;
  expect(importedDescription(html)).toEqual({ text: 'salt '.repeat(2_000).trim(), loss: 'formatting' });
});

it('a description that is too long without it too is cut', () => {
  const { text, loss } = importedDescription(`<p><b>${'salt '.repeat(10_000)}</b></p>`);
  expect([text.length, text.startsWith('salt'), loss]).toEqual([19_999, true, 'end']);
});
