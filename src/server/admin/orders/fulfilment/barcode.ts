import JsBarcode from 'jsbarcode';

const HEIGHT = 40;
/** Modules of white that scanners need at both ends. */
const QUIET = 10;

/** A Code 128 barcode of a text of ASCII characters, as the data address of an SVG picture, one unit per module. */
export function barcodeOf(text: string): string {
  const drawn: { encodings?: { data: string }[] } = {};
  JsBarcode(drawn, text, { format: 'CODE128' });
  const modules = drawn.encodings?.map(({ data }) => data).join('') ?? '';
  const bars = [...modules.matchAll(/1+/g)].map(
    ({ index, 0: bar }) => `M${index + QUIET} 0h${bar.length}v${HEIGHT}h-${bar.length}z`,
  );
  const width = modules.length + 2 * QUIET;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" shape-rendering="crispEdges"><path d="${bars.join('')}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
