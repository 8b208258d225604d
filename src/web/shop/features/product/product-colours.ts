import type { CSSProperties } from 'react';
import type { ProductContent } from '#domain/catalog/product.ts';
import { readableTextColour } from '#domain/presentation/readable-text-colour.ts';

/** A product's own colours as custom properties, each with the ink that can be read on it; empty where it has none. Spec §3. */
export function productColours(content: ProductContent | null): CSSProperties {
  if (content === null) return {};
  const { primary, text, button, badge } = content.colours;
  return {
    '--product-primary': primary,
    '--product-text': text,
    '--product-button': button,
    '--product-button-ink': readableTextColour(button),
    '--product-badge': badge,
    '--product-badge-ink': readableTextColour(badge),
  };
}
