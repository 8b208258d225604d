import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from '#domain/rich-text/plain-text.ts';
import { normalizedRichText, readRichText, richTextProblems } from '#domain/rich-text/read-rich-text.ts';
import { isRichText } from '#domain/rich-text/is-rich-text.ts';
import {
  linkProblem,
  PRODUCT_TEXT,
  type RichTextBlock,
  type RichTextRun,
} from '#domain/rich-text/rich-text.ts';
import { blocksOfPlain, LINES, storedText } from '#domain/rich-text/stored-text.ts';
import { writtenRichText } from '#domain/rich-text/write-rich-text.ts';

const ANSWER = { hasSubheadings: false };

describe('a formatted text', () => {
  it('has paragraphs, marks, links, lists and subheadings', () => {
    const html =
      '<p>Hot &amp; <strong>very <em>hot</em></strong>, see <a href="/faq">the FAQ</a><br>or not</p>' +
      '<ul><li>one<ol><li>within</li></ol></li><li>two</li></ul><h3>More</h3>';
    expect([normalizedRichText(html, PRODUCT_TEXT), richTextProblems(html, PRODUCT_TEXT)]).toEqual([
      html,
      [],
    ]);
  });

  it.each([
    ['<p><b>a</b> <i>b</i></p>', '<p><strong>a</strong> <em>b</em></p>'],
    ['<p>  a \n b </p>\n<p> </p>', '<p>a b</p>'],
    ['<p>a<br><br></p>', '<p>a</p>'],
    ['<ul><li><p>a</p><p>b</p></li></ul>', '<ul><li>a<br>b</li></ul>'],
    [
      '<p><a href="/faq"><strong>a</strong></a><a href="/faq">b</a></p>',
      '<p><a href="/faq"><strong>a</strong>b</a></p>',
    ],
    ['<p>a', '<p>a</p>'],
    ['<p>a &quot;b&quot; &lt;c&gt;</p>', '<p>a &quot;b&quot; &lt;c&gt;</p>'],
  ])('is written in one way only: %s', (html, written) => {
    expect([normalizedRichText(html, PRODUCT_TEXT), richTextProblems(html, PRODUCT_TEXT)]).toEqual([
      written,
      [],
    ]);
  });

  it.each([
    ['<p><script>alert(1)</script></p>', 'must not have <script>'],
    ['<p onclick="x()">a</p>', 'must not have onclick on <p>'],
    ['<p><img src="x" onerror="x()"></p>', 'must not have <img>'],
    ['<p style="color: red">a</p>', 'must not have style on <p>'],
    ['<p><a href="/faq" target="_blank">a</a></p>', 'must not have target on <a>'],
    ['<h1>a</h1>', 'must not have <h1>'],
    ['<p><a href="javascript:x()">a</a></p>', 'has a link to "javascript:x()", which must be'],
    ['<p><a>a</a></p>', 'has a link to "", which must be'],
    [`<ul><li>1${'<ul><li>x'.repeat(3)}</ul>`, 'has lists that are nested more than 3 deep'],
    [`<p>${'<b>'.repeat(5_000)}a</p>`, 'has elements that are nested too deeply'],
  ])('must not have anything else: %#', (html, problem) => {
    expect(richTextProblems(html, PRODUCT_TEXT)).toContainEqual(expect.stringContaining(problem));
  });

  it('has no subheadings in an answer', () => {
    expect(richTextProblems('<h3>a</h3>', ANSWER)).toEqual(['must not have <h3>']);
  });

  it.each(['a < b', '<3 chillies', '<b>bold</b>', 'x <p>y</p>', ''])(
    'is not what does not begin as one: %s',
    (text) => {
      expect([richTextProblems(text, ANSWER), normalizedRichText(text, ANSWER)]).toEqual([[], text]);
    },
  );
});

it.each([
  '/faq',
  '/shop?query=mixes#top',
  'https://example.com/a',
  'http://example.com',
  'mailto:a@example.com',
  'tel:+1-212(5)',
])('a link may lead to %s', (address) => expect(linkProblem(address)).toBeNull());

it.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:x',
  'java\nscript:x',
  'data:text/html,x',
  'vbscript:x',

  '//example.com',
  '/\\example.com',
  'https:example.com',
  'https://',
  'faq',
  '#x',
  '',
  `/${'x'.repeat(300)}`,
])('a link must not lead to %j', (address) => expect(linkProblem(address)).not.toBeNull());

const words = fc
  .array(fc.constantFrom('a', 'salt', '<b>', '&amp;', '"', '*', 'ß', '</p>', '<script>'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((some) => some.join(' '));
const marked = fc.record({
  text: words,
  isBold: fc.boolean(),
  isItalic: fc.boolean(),
  link: fc.constantFrom(null, '/faq', 'https://example.com/?a=1&b="2"'),
});
const runs = fc
  .array(fc.oneof(marked, fc.constant<RichTextRun>({ isBreak: true })), { minLength: 1, maxLength: 5 })
  .map((some) => [{ text: 'x', isBold: false, isItalic: false, link: null }, ...some]);
const block: fc.Arbitrary<RichTextBlock> = fc.oneof(
  fc.record({ kind: fc.constantFrom('paragraph' as const, 'subheading' as const), runs }),
  fc.record({
    kind: fc.constant('list' as const),
    isNumbered: fc.boolean(),
    items: fc.array(fc.record({ runs, lists: fc.constant([]) }), { minLength: 1, maxLength: 3 }),
  }),
);

it('what is written is read without problems, and is written the same again', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (blocks) => {
      const { blocks: read, problems } = readRichText(writtenRichText(blocks), PRODUCT_TEXT);
      const once = writtenRichText(read);
      expect(problems).toEqual([]);
      expect(normalizedRichText(once, PRODUCT_TEXT)).toBe(once);
      expect(plainText(once)).not.toContain('&lt;');
    }),
  );
});

it('whatever HTML is read, only what is allowed is written', () => {
  const piece = fc.constantFrom(
    '<p>',
    '</p>',
    '<ul>',
    '<li>',
    '</ul>',
    '<b>',
    '</b>',
    '<a href="javascript:x">',
    '<a href="/faq">',
    '</a>',

    '<script>',
    '</script>',
    '<img src=x onerror=y>',
    '<svg onload=x>',
    '"',
    '<',
    '>',
    '&lt;script&gt;',
    'text',
    '<!--',
    '-->',

    '<td>',
    '<h2>',
    '<style>',
    '<textarea>',
    '<math><mtext>',
    '</',
    '<a href="x" onclick=y>',
    '\u0000',
    ']]>',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const written = writtenRichText(readRichText(`<p>${pieces.join('')}`, PRODUCT_TEXT).blocks);
      const left = written.replaceAll(/<\/?(?:p|h3|ul|ol|li|strong|em|a)>|<br>|<a href="(?:\/faq)">/g, '');
      expect(left).not.toMatch(/[<>]/);
    }),
  );
});

describe('what is typed', () => {
  it('is stored as plain text while it has no formatting', () => {
    expect(storedText(blocksOfPlain('a\nb', LINES), LINES)).toBe('a\nb');
  });

  it('is no HTML, whatever it looks like', () => {
    const stored = storedText(blocksOfPlain('<p>a', LINES), LINES);
    expect([isRichText(stored), plainText(stored)]).toEqual([true, '<p>a']);
  });
});
