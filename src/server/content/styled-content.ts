import { globalPage } from '#contracts/content/page-contents.ts';
import type { StyleConfig } from '#contracts/content/style-config.ts';
import {
  type ColourChanges,
  colourChanges,
  recoloured,
  type ShopColours,
} from '#domain/presentation/recoloured.ts';
import { paletteOf, type StoreTheme, themeProperties } from '#domain/presentation/store-theme.ts';
import {
  buyProperties,
  buyPropertiesOfPage,
  styleProperties,
} from '#domain/presentation/style-properties.ts';
import { uploadedFontProperties } from '#domain/presentation/uploaded-font.ts';
import { WHOLE_SHOP } from './content-store.ts';

type Content = Record<string, unknown>;

export interface Restyling {
  /** The colours of the store's files, which the content of pages was written in. */
  original: ShopColours;
  /** The style in the shop's content, before edits of the style alone. */
  written: StyleConfig;
  /** The staff's edits to the whole shop's style. */
  ofShop: StyleConfig;
  /** The staff's edits to this page's style; none for the whole shop. */
  ofPage: StyleConfig;
  /** The theme in the shop's content. */
  theme: StoreTheme | undefined;
}

/**
 * A page's content in the look of the shop: of the whole shop in the global styles of `global`, of one
 * page in `style`. `look` has the resulting custom properties where they differ from the brand. Colours in
 * the content that equal those of the store's files follow the look. Spec §3, Global styles.
 */
export function styledContent(
  page: string,
  content: Content,
  { original, written, ofShop, ofPage, theme }: Restyling,
): Content {
  const palette = paletteOf(theme);
  const style = { ...written, ...ofShop, ...ofPage };
  const changes = colourChanges(original, { style, palette });
  if (page === WHOLE_SHOP) return withShopStyle(content, ofShop, changes);
  const shown = recoloured(content, changes);
  if (Object.keys(ofPage).length === 0) return shown;
  return {
    ...shown,
    style: ofPage,
    look: { ...styleProperties(ofPage, palette), ...buyPropertiesOfPage(style, palette) },
  };
}

function withShopStyle(content: Content, edited: StyleConfig, changes: ColourChanges): Content {
  const { globalStyles: styles, theme: writtenTheme, ...rest } = content;
  const written = globalPage.shape.globalStyles.parse(styles);
  const globalStyles = {
    background: edited.background_colour ?? written.background,
    text: edited.text_colour ?? written.text,
    tertiary: edited.tertiary_colour ?? written.tertiary,
    fontFamily: edited.font_family
      ? { normal: edited.font_family, bold: edited.font_family }
      : written.fontFamily,
    ...(edited.font_size || written.fontSize ? { fontSize: edited.font_size ?? written.fontSize } : {}),
  };
  const theme = globalPage.shape.theme.parse(writtenTheme);
  const palette = paletteOf(theme);
  const style = {
    background_colour: globalStyles.background,
    text_colour: globalStyles.text,
    tertiary_colour: globalStyles.tertiary,
    font_family: globalStyles.fontFamily.normal,
    bold_font_family: globalStyles.fontFamily.bold,
    font_size: globalStyles.fontSize,
  };
  const look = {
    ...(theme && themeProperties(theme)),
    ...styleProperties(style, palette),
    ...buyProperties(style, palette),
    // A family that is chosen for all pages afterwards is meant to be seen.
    ...(!edited.font_family && theme?.fonts && uploadedFontProperties(theme.fonts)),
  };
  return {
    ...recoloured(rest, changes),
    globalStyles,
    ...(theme && { theme }),
    ...(Object.keys(look).length > 0 && { look }),
  };
}
