import { paletteProblems } from '#domain/presentation/shop-style.ts';
import { paletteOf } from '#domain/presentation/store-theme.ts';
import { globalPage, pageContents } from './page-contents.ts';

/**
 * The schemas of pages as somebody writes them: colours must be readable too. What is stored is shown even where they are not.
 */
export const writtenPages = {
  ...pageContents,
  global: globalPage.superRefine(({ globalStyles, theme }, context) => {
    for (const problem of paletteProblems(globalStyles, paletteOf(theme)))
      context.addIssue({ code: 'custom', ...problem });
  }),
} as const;
