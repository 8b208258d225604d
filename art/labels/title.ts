import { blockLetters, textPath, textWidth, type Warp } from '../core/lettering.ts';

export type TitleLine = {
  text: string;
  y: number;
  /** The line is set as large as fits this width, but no larger than `size`. */
  width: number;
  size?: number;
  face: string;
  depth?: number;
  outline?: number;
  tracking?: number;
  turned?: Record<number, number>;
  warp?: Warp;
  x?: number;
};

/** The product's name on its front: block letters, line by line, each set to its width about a centre. */
export function title(lines: readonly TitleLine[]): string {
  return lines
    .map(
      ({
        text,
        y,
        width,
        size = 400,
        face,
        depth = 12,
        outline = 11,
        tracking = 4,
        turned,
        warp,
        x = -depth * 0.37,
      }) => {
        const fitted = Math.min(size, (100 * width) / textWidth(text, { size: 100, tracking }));
        const options = { size: fitted, tracking, ...(turned && { turned }), ...(warp && { warp }) };
        return blockLetters(textPath(text, x, y, options), face, depth, outline);
      },
    )
    .join('');
}
