import { z } from 'zod';
import { UPLOADED_FONT } from '#domain/presentation/uploaded-font.ts';
import { READING_FONTS } from '#domain/presentation/store-theme.ts';

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour like #ff6a19');

const font = z.string().regex(UPLOADED_FONT, 'must be an uploaded font');

/** How a store looks, beside its global styles; what is left out looks as without a theme. */
export const storeTheme = z.strictObject({
  palette: z
    .strictObject({
      ink: colour.optional().describe('Of small text and outlines'),
      paper: colour.optional().describe('Behind text that is read'),
      highlight: colour.optional().describe('Of fields that are to be noticed'),
      surface: colour.optional().describe('Of cards and form fields'),
      muted: colour.optional().describe('Of quiet fields'),
      success: colour.optional(),
      danger: colour.optional(),
      buy: colour
        .optional()
        .describe('Of the buttons that lead to an order; left out: derived from the other colours'),
    })
    .optional(),
  readingFont: z.enum(READING_FONTS, `must be one of ${READING_FONTS.join(', ')}`).optional(),
  fonts: z
    .strictObject({ heading: font.optional(), reading: font.optional() })
    .optional()
    .describe('Uploaded ones, in place of those that the program comes with'),
  edges: z
    .enum(['torn', 'straight', 'rounded'], 'must be torn, straight or rounded')
    .optional()
    .describe('Where a coloured section ends'),
  outlines: z.enum(['bold', 'fine'], 'must be bold or fine').optional(),
  texture: z.enum(['pattern', 'none'], 'must be pattern or none').optional(),
  headerHeight: z
    .int()
    .min(96, 'must be 96 to 240 pixels')
    .max(240, 'must be 96 to 240 pixels')
    .optional()
    .describe('Before a page is scrolled, in pixels'),
});
