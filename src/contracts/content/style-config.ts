import { z } from 'zod';

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour like #ff6a19');

/** The style properties that staff may edit: colours, fonts and sizes, never raw CSS. */
export const styleConfig = z.strictObject({
  background_colour: colour.optional(),
  text_colour: colour.optional(),
  tertiary_colour: colour.optional(),
  font_family: z.enum(['Khmer', 'Prompt', 'Inter', 'Newsreader']).optional(),
  font_size: z.int().min(12).max(48).optional().describe('Of reading text, in pixels'),
});

export type StyleConfig = z.output<typeof styleConfig>;
