/** Licences that anyone may use, change and pass on without opening their own program. */
export const OPEN_LICENCES = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'Python-2.0',
  'Zlib',
  'BSD',
]);

/** Other licences, with the packages that may have them and why. */
export const ACCEPTED_LICENCES = [
  {
    licence: 'OFL-1.1',
    packages: /^@fontsource\//,
    because: 'fonts that are delivered unchanged, which the licence allows',
  },
  {
    licence: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-/,
    because: 'libvips as a separate library that can be replaced',
  },
  {
    licence: 'MPL-2.0',
    packages: /^(lightningcss|axe-core$)/,
    because: 'files are used unchanged, which is all that the licence asks for',
  },
  { licence: 'CC-BY-4.0', packages: /^caniuse-lite$/, because: 'data for builds, which names its source' },
  {
    licence: 'MIT (http://mootools.net/license.txt)',
    packages: /^slick$/,
    because: 'the MIT licence, written as an address',
  },
];

/**
 * Known weaknesses that are accepted for a while: the advisory's address or number, why it cannot be used against the
 * shop, and the day until which that is believed. None at present.
 */
export const ACCEPTED_WEAKNESSES = [];
