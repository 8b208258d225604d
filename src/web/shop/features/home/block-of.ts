import type { CSSProperties } from 'react';
import type { HomeBlock } from '#contracts/content/page-contents.ts';

/** The type of a block by its `type`. */
export type BlockOf<Type extends HomeBlock['type']> = Extract<HomeBlock, { type: Type }>;

/** A block's colours as custom properties. */
export function blockColours(block: { backgroundColor: string; textColor: string }): CSSProperties {
  return { '--field': block.backgroundColor, '--ink-on-field': block.textColor };
}
