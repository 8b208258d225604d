import { globalPage } from '#contracts/page-contents.ts';
import { type StyleConfig, styleConfig } from '#contracts/style-config.ts';
import { styleProperties } from '#domain/content/style-properties.ts';
import { WHOLE_SHOP } from './content-store.ts';

type Content = Record<string, unknown>;

/**
 * A page's content with what operators restyled, of the whole shop in the global styles of `global`, of one page as its own `style`;
 * and as `look`, what of it differs from the brand as the stylesheet's custom properties. Spec §3, Global styles.
 */
export function styledContent(page: string, content: Content, style: StyleConfig): Content {
  if (page === WHOLE_SHOP) return withShopStyle(content, style);
  if (Object.keys(style).length === 0) return content;
  return { ...content, style, look: styleProperties(style) };
}

function withShopStyle(content: Content, edited: StyleConfig): Content {
  const written = globalPage.shape.globalStyles.parse(content.globalStyles);
  const globalStyles = {
    background: edited.background_colour ?? written.background,
    text: edited.text_colour ?? written.text,
    tertiary: edited.tertiary_colour ?? written.tertiary,
    fontFamily: edited.font_family
      ? { normal: edited.font_family, bold: edited.font_family }
      : written.fontFamily,
    ...(edited.font_size || written.fontSize ? { fontSize: edited.font_size ?? written.fontSize } : {}),
  };
  const look = styleProperties({
    background_colour: globalStyles.background,
    text_colour: globalStyles.text,
    tertiary_colour: globalStyles.tertiary,
    font_family: styleConfig.shape.font_family.safeParse(globalStyles.fontFamily.normal).data,
    font_size: globalStyles.fontSize,
  });
  return { ...content, globalStyles, ...(Object.keys(look).length > 0 && { look }) };
}
