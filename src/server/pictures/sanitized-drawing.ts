import sanitizeHtml from 'sanitize-html';
import { DomainError } from '#domain/errors.ts';
import { drawingCost } from './drawing-cost.ts';

/** In bytes. A logo of more is a picture that was traced. */
export const MAX_DRAWING = 256 * 1024;

/** About what a browser draws in a tenth of a second. */
const MAX_DRAWN = 20_000;

const SHAPES = [
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'textPath',
];
const GROUPS = ['svg', 'g', 'defs', 'symbol', 'use', 'switch', 'title', 'desc', 'style'];
const PAINTS = ['linearGradient', 'radialGradient', 'stop', 'pattern', 'clipPath', 'mask', 'marker'];
const FILTERS = [
  'filter',
  'feBlend',
  'feColorMatrix',
  'feComponentTransfer',
  'feComposite',
  'feFlood',
  'feFuncA',

  'feFuncB',
  'feFuncG',
  'feFuncR',
  'feGaussianBlur',
  'feMerge',
  'feMergeNode',
  'feOffset',
  'feMorphology',
];
const ELEMENTS = [...SHAPES, ...GROUPS, ...PAINTS, ...FILTERS];

/** Refused and not merely left out: without them the drawing would be another one, or somebody meant harm. */
const REFUSED =
  /^(?:script|foreignobject|image|feimage|iframe|object|embed|a|animate\w*|set|handler|listener)$/i;
const ATTRIBUTE = /^(?:xmlns(?::xlink)?|xml:space|xlink:href|[a-z][a-z0-9-]*)$/i;
/** What could load something in a stylesheet, or hide that it does. */
const LOADING = /@import|@font-face|@namespace|expression\(|javascript:|\\|url\((?!["']?#)/i;

/**
 * A drawing without anything that runs or loads something. Throws `picture_refused` for what is no SVG, is too large, or holds a
 * script, a handler of events, a reference to elsewhere, a picture or foreign content, or takes a browser too long to draw.
 */
export function sanitizedDrawing(bytes: Buffer): Buffer {
  if (bytes.length > MAX_DRAWING) throw refused('This drawing is too large. 256 KB are the most.');
  const text = textOf(bytes);
  if (/<!ENTITY|<\?xml-stylesheet/i.test(text)) throw refused('This drawing refers to something elsewhere.');
  const problems: string[] = [];
  const clean = withoutUnknown(text, problems);
  // The text of a style is written as it is read, so that escaped markup in it has become markup.
  if (withoutUnknown(clean, problems) !== clean) problems.push('markup inside of a style');
  const [problem] = problems;
  if (problem !== undefined)
    throw refused(`This drawing holds ${problem}, which a logo must not: export it as plain SVG.`);
  if (!/^<svg[\s>]/.test(clean) || !clean.includes('xmlns="http://www.w3.org/2000/svg"'))
    throw refused('This is not a drawing that we can read. Send an SVG, PNG, JPEG or WebP.');
  if (LOADING.test(clean)) throw refused('This drawing refers to something elsewhere.');
  if (drawingCost(clean) > MAX_DRAWN)
    throw refused(
      'This drawing repeats its shapes or effects too often to be shown everywhere: simplify it.',
    );
  return Buffer.from(clean);
}

/** The drawing with what is known only. Adds to `problems` what is refused. */
function withoutUnknown(text: string, problems: string[]): string {
  return sanitizeHtml(text, {
    allowedTags: ELEMENTS,
    allowedAttributes: false,
    // Styles are checked by the caller, as everything is.
    allowVulnerableTags: true,
    allowedSchemes: [],
    parseStyleAttributes: false,
    nonTextTags: ['script', 'metadata', 'noscript'],
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    transformTags: {
      '*': (tagName, attribs) => {
        if (REFUSED.test(localName(tagName))) problems.push(`<${tagName}>`);
        return { tagName, attribs: safeAttributes(attribs, problems) };
      },
    },
  }).trim();
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function safeAttributes(attribs: Record<string, string>, problems: string[]): Record<string, string> {
  const safe: Record<string, string> = {};
  for (const [name, value] of Object.entries(attribs)) {
    const local = localName(name).toLowerCase();
    if (local.startsWith('on')) problems.push(`a handler of events (${name})`);
    else if (['href', 'src'].includes(local) && !value.startsWith('#')) problems.push('a link to elsewhere');
    else if (ATTRIBUTE.test(name)) safe[name] = value;
  }
  return safe;
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refused('This is not a drawing that we can read. Send an SVG, PNG, JPEG or WebP.');
  }
}

const refused = (message: string) => new DomainError('picture_refused', message);
