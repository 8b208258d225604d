import { expect, it } from 'vitest';
import { placeOfText } from '#domain/content/content-places.ts';
import { withBrand } from '#domain/content/brand-in-content.ts';
import { markedText, plainText } from '#domain/rich-text/plain-text.ts';

const HTML =
  '<p>Hot &amp; <strong>dry</strong></p><h3>How</h3><p>See <a href="/faq?a=1&amp;b=2">the <em>FAQ</em></a><br>first</p>' +
  '<ul><li>one<ol><li>a</li><li>b</li></ol></li><li>two</li></ul>';

it('a text without its formatting has a line for each paragraph and point', () => {
  expect(plainText(HTML)).toBe('Hot & dry\n\nHow\n\nSee the FAQ\nfirst\n• one\n  1. a\n  2. b\n• two');
});

it('differences between two versions show the formatting as characters', () => {
  expect(markedText('<h3>How</h3><p><strong>See</strong> <a href="/faq">the <em>FAQ</em></a></p>')).toBe(
    '### How\n\n**See** the _FAQ_ (/faq)',
  );
});

it.each(['a < b & c', '<b>x</b>', ''])('plain text stays as it is: %s', (text) => {
  expect([plainText(text), markedText(text)]).toEqual([text, text]);
});

it('the name of the store is text in a formatted text, and its slug in links', () => {
  const content = { text: '<p>{brand}: <a href="/the-{brand}-story">story</a></p>' };
  expect(withBrand(content, 'Salt & <Seed>')).toEqual({
    text: '<p>Salt &amp; &lt;Seed&gt;: <a href="/the-salt-seed-story">story</a></p>',
  });
});

it.each(['Hot & dry', 'one', 'b', 'How'])(
  'a paragraph or point that is pressed in the preview is found: %s',
  (shown) => {
    expect(placeOfText([{ place: 'items.0.answer', text: HTML }], shown, 0)).toBe('items.0.answer');
  },
);
