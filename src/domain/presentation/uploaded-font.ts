/** `/fonts/own-1a2b3c4d5e.woff2`, named by its content; of one with weights to choose from, `…-variable.woff2`. */
export const UPLOADED_FONT = /^\/fonts\/own-[0-9a-f]{10}(?:-variable)?\.woff2$/;

/** The family as which pages know an uploaded font: `own-1a2b3c4d5e`. */
const familyOf = (address: string): string => address.slice('/fonts/'.length, -'.woff2'.length);

/** The stylesheet that declares an uploaded font. */
export const fontStylesheet = (address: string): string => address.replace(/\.woff2$/, '.css');

/** What a stylesheet says of an uploaded font. One with a single weight is drawn bolder by browsers. */
export function fontFace(address: string): string {
  const family = familyOf(address);
  const weights = family.endsWith('-variable') ? 'font-weight:100 900;' : '';
  return `@font-face{font-family:'${family}';${weights}font-display:fallback;src:url('${address}') format('woff2')}\n`;
}

/** The fonts that a store has uploaded for its headings and for text that is read, as addresses. */
export interface UploadedFonts {
  heading?: string | undefined;
  reading?: string | undefined;
}

const stackOf = (address: string): string => `'${familyOf(address)}', system-ui, sans-serif`;

/** The custom properties of pages whose store has fonts of its own. */
export function uploadedFontProperties({ heading, reading }: UploadedFonts): Record<`--${string}`, string> {
  return {
    ...(heading && { '--font-heading': stackOf(heading), '--font-display': stackOf(heading) }),
    ...(reading && { '--font-reading': stackOf(reading) }),
  };
}

const FAMILY = /'(own-[0-9a-f]{10}(?:-variable)?)'/;

/** The address of the uploaded font that a custom property names; null for another font. */
export function uploadedFontIn(property: string | undefined): string | null {
  const [, family] = FAMILY.exec(property ?? '') ?? [];
  return family === undefined ? null : `/fonts/${family}.woff2`;
}
