import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MAX_DRAWING, sanitizedDrawing } from '#server/pictures/sanitized-drawing.ts';

const svg = (inside: string, attributes = '') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10"${attributes}>${inside}</svg>`,
  );
const clean = (inside: string, attributes?: string) => sanitizedDrawing(svg(inside, attributes)).toString();

it.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script in capitals', '<SCRIPT>alert(1)</SCRIPT>'],
  ['a script with a prefix', '<svg:script>alert(1)</svg:script>'],
  ['a script from elsewhere', '<script xlink:href="https://evil.example/x.js"/>'],
  ['a handler of a shape', '<path onclick="alert(1)" d="M0 0"/>'],
  ['a handler in capitals', '<path ONLOAD="alert(1)" d="M0 0"/>'],
  [
    'foreign content',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><b>x</b></body></foreignObject>',
  ],
  ['foreign content in small letters', '<foreignobject/>'],
  ['a frame', '<iframe src="https://evil.example"/>'],
  ['a picture from elsewhere', '<image href="https://evil.example/x.png"/>'],
  ['a picture inside', '<image href="data:image/svg+xml,x"/>'],
  ['a link', '<a href="https://evil.example"><path d="M0 0"/></a>'],
  ['a link to a script', '<a xlink:href="javascript:alert(1)"><path d="M0 0"/></a>'],
  ['a shape from elsewhere', '<use href="https://evil.example/x.svg#a"/>'],
  ['a shape from data', '<use xlink:href="data:image/svg+xml;base64,x#a"/>'],
  ['an attribute that is set later', '<set attributeName="onload" to="alert(1)"/>'],
  ['an animation', '<animate attributeName="href" values="javascript:alert(1)"/>'],
  ['an imported stylesheet', '<style>@import url(https://evil.example/x.css);</style>'],
  ['an imported stylesheet with an escape', '<style>@\\69mport "https://evil.example/x.css";</style>'],
  ['a stylesheet that loads', '<style>path{fill:url(https://evil.example/x)}</style>'],
  ['a stylesheet with a font', '<style>@font-face{font-family:x;src:url("data:,")}</style>'],
  ['an escaped script in a stylesheet', '<style>&lt;script&gt;alert(1)&lt;/script&gt;</style>'],
  ['a hidden script in a stylesheet', '<style><![CDATA[<script>alert(1)</script>]]></style>'],
  ['an escaped shape in a stylesheet', '<style>&lt;rect width="1" height="1"/&gt;</style>'],
  ['a style that loads', '<path style="fill:url(//evil.example/x)" d="M0 0"/>'],
  ['a paint that loads', '<path fill="url(\'https://evil.example/x\')" d="M0 0"/>'],
])('a drawing with %s is refused', (_, inside) => {
  expect(() => sanitizedDrawing(svg(inside))).toThrow(/holds|refers/);
});

it.each([
  ['an entity', '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>'],
  ['a stylesheet of its own', '<?xml-stylesheet href="x.css"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a handler of the drawing', svg('', ' onload="alert(1)"').toString()],
  ['no drawing', '<html><body/></html>'],
  ['a text', 'hello'],
  ['nothing', ''],
])('%s is refused', (_, text) => {
  expect(() => sanitizedDrawing(Buffer.from(text))).toThrow();
});

const nested = Array.from(
  { length: 9 },
  (_, level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`,
);
it.each([
  ['a thousand million shapes', `<rect id="l0" width="1" height="1"/>${nested.join('')}<use href="#l9"/>`],
  ['itself', '<g id="a"><use href="#a"/></g>'],
  ['a pattern of patterns', `<pattern id="p"><rect fill="url(#p)" width="1" height="1"/></pattern>`],
  ['groups in groups in groups', `${'<g>'.repeat(9_000)}${'</g>'.repeat(9_000)}`],
  [
    'a chain of thousands',
    Array.from({ length: 5_000 }, (_, n) => `<g id="c${n}"><use href="#c${n + 1}"/></g>`).join(''),
  ],
  [
    'two hundred blurs',
    `<filter id="f">${'<feGaussianBlur stdDeviation="900"/>'.repeat(200)}</filter><rect filter="url(#f)"/>`,
  ],
  [
    'a few blurs on very many shapes',
    `<filter id="f"><feGaussianBlur stdDeviation="9"/></filter>${'<rect filter="url(#f)"/>'.repeat(200)}`,
  ],
  ['a blur without a filter on very many shapes', '<rect style="filter:blur(9px)"/>'.repeat(200)],
  ...[
    ['all', '*{filter:url(#f)}'],
    ['all of a kind', 'g rect{filter:url("#f")}'],
    ['all of a class', '@media all{.none,.a{filter:url(#f)}}'],
    ['nested in others', 'g{fill:red;.none{fill:red}rect{filter:url(#f)}}'],
    ['with a brace in a text', '*{content:"}.none{";filter:url(#f)}'],
    ['with a brace in a comment', '*{/*}.none{*/filter:url(#f)}'],
    ['that cannot be read', 'rect{filter:url(#f)}}"'],
    ['with an encoded name', 'rect{filter:url(#%66 )}'],
    ['with a function', 'rect{filter:blur(9px)}'],
  ].map(([which, style]) => [
    `a few blurs by a style of ${which}`,
    `<style>${style}</style><filter id="f"><feGaussianBlur stdDeviation="9"/></filter>${'<rect class="b a"/>'.repeat(200)}`,
  ]),
  [
    'thousands of shapes thousands of times by a style',
    `<style>${'rect{fill:url(#a)}'.repeat(5_000)}</style><linearGradient id="a"/>${'<rect/>'.repeat(9_000)}`,
  ],
])('a drawing that draws %s is refused', (_, inside) => {
  expect(() => sanitizedDrawing(svg(inside))).toThrow(/too often/);
});

it('a shape that is used a hundred times, with a shadow, stays', () => {
  const shadow = '<filter id="f"><feOffset dy="1"/><feGaussianBlur stdDeviation="2"/></filter>';
  const shape = '<g id="s" filter="url(#f)"><path d="M0 0"/></g>';
  expect(clean(`${shadow}${shape}${'<use href="#s"/>'.repeat(20)}`)).toContain('href="#s"');
});

it('hundreds of shapes, of which a style gives three a shadow, stay', () => {
  const shadow = '<filter id="f"><feOffset dy="1"/><feGaussianBlur stdDeviation="2"/></filter>';
  const style = '<style>text{font-family:"Open Sans"}.a{filter:url(#f)}.b{fill:#123}</style>';
  const shapes = '<path class="b" d="M0 0"/>'.repeat(500) + '<path class="a" d="M0 0"/>'.repeat(3);
  expect(clean(`${style}${shadow}${shapes}`)).toContain('class="a"');
});

it('what is no UTF-8 is refused', () => {
  expect(() => sanitizedDrawing(Buffer.from([0x3c, 0xff, 0xfe, 0x00]))).toThrow();
});

it('more than 256 KB is refused', () => {
  expect(() => sanitizedDrawing(svg(' '.repeat(MAX_DRAWING)))).toThrow(/too large/);
});

it.each([
  '<path d="M0 0h10v10z" fill="#123456" stroke-width="2"/>',
  '<defs><linearGradient id="a" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="red"/></linearGradient></defs><path fill="url(#a)" d="M0 0"/>',
  '<style>.cls-1{fill:#ff0000}</style><path class="cls-1" d="M0 0"/>',
  '<defs><path id="b" d="M0 0"/></defs><use xlink:href="#b"/>',
  '<clipPath id="c"><rect width="1" height="1"/></clipPath><g clip-path="url(#c)" transform="rotate(3)"/>',
])('stays as it is: %s', (inside) => {
  const read = (text: string) =>
    text.replaceAll(/\s*\/>/g, '/>').replaceAll(/><\/(?:path|rect|stop|use|g)>/g, '/>');
  expect(read(clean(inside))).toContain(read(inside));
});

it('the names of elements and attributes keep their capitals', () => {
  expect(clean('<radialGradient id="a" gradientTransform="scale(2)"/>')).toMatch(
    /<radialGradient .*gradientTransform/,
  );
});

it('what editors add for themselves is left out', () => {
  const inside =
    '<metadata><rdf>x</rdf></metadata><sodipodi:namedview id="n"/><path d="M0 0"/><!-- made by -->';
  expect(clean(inside)).not.toMatch(/metadata|rdf|sodipodi|made by/);
});

it.each(['store/doosra', 'store/ostrel'])('the logo of %s is the same drawing afterwards', async (store) => {
  const logo = readFileSync(`${store}/pictures/brand/logo.svg`);
  const { default: sharp } = await import('sharp');
  const pixels = (drawing: Buffer) => sharp(drawing).raw().toBuffer();
  expect((await pixels(sanitizedDrawing(logo))).equals(await pixels(logo))).toBe(true);
});
