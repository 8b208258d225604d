import type { CSSProperties } from 'react';
import type { HomeBlock } from '#contracts/page-contents.ts';

/** The home page's block of one type. */
export type BlockOf<Type extends HomeBlock['type']> = Extract<HomeBlock, { type: Type }>;

/** A block's own colours, for its stylesheet. */
export function fieldColours(block: { backgroundColor: string; textColor: string }): CSSProperties {
  return { '--field': block.backgroundColor, '--ink-on-field': block.textColor };
}
