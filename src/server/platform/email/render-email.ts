import { readFileSync } from 'node:fs';
import Handlebars from 'handlebars';
import { emailPictureOf, widePictureOf } from '#domain/presentation/email-picture.ts';
import { DEFAULT_LOOK, type StoreLook } from '#domain/presentation/store-look.ts';
import type { EmailBlock, EmailContent, EmailItem } from './email-content.ts';

/** The branding of every email. */
export interface EmailLayout {
  readonly brand: string;
  /** Path of the store's logo (`/pictures/brand/logo.svg`); without one the brand name is shown. */
  readonly logo?: string | null;
  /** Colours and fonts; the default ones are those of a store without a theme. */
  readonly look?: StoreLook;
  /** Base of every link, without a trailing slash. */
  publicUrl: string;
}

export interface RenderedEmail {
  html: string;
  text: string;
}

const template = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
/** Compiled from email-layout.mjml by bin/compile-email-layout.mjs: docs/decisions/0050. */
const asHtml = Handlebars.compile(template('email-layout.html.hbs'), { strict: true });
const asText = Handlebars.compile(template('email-layout.text.hbs'), { strict: true, noEscape: true });

/** Renders an email as HTML and as text with the same wording. All texts are escaped in the HTML. */
export function renderEmail(email: EmailContent, layout: EmailLayout): RenderedEmail {
  const view = {
    brand: layout.brand,
    publicUrl: layout.publicUrl,
    logo: emailPicture(layout.logo, layout),
    look: layout.look ?? DEFAULT_LOOK,
    subject: email.subject,
    preview: email.preview,
    heading: email.heading,
    reason: email.reason,
    unsubscribeLink: email.unsubscribeLink ? addressOf(email.unsubscribeLink, layout) : null,
    blocks: email.blocks.map((block) => viewOf(block, layout)),
  };
  return { html: asHtml(view), text: asText(view) };
}

/** The templates are strict: every property must exist. */
const NO_BLOCK = {
  paragraph: null,
  title: null,
  picture: null,
  button: null,
  items: null,
  sums: null,
  lines: null,
};

function viewOf(block: EmailBlock, layout: EmailLayout): object {
  const items = itemsOf(block);
  if (items) {
    return {
      ...NO_BLOCK,
      items: items.map((row) => ({
        ...row,
        picture: emailPicture(row.picture, layout),
        link: row.link === undefined ? null : addressOf(row.link, layout),
      })),
    };
  }
  if ('picture' in block) {
    const { source, alt, link } = block.picture;
    const address = widePictureOf(source);
    return {
      ...NO_BLOCK,
      picture: {
        alt,
        source: address === null ? null : `${layout.publicUrl}${address}`,
        link: link === null ? null : addressOf(link, layout),
      },
    };
  }
  if ('sums' in block) {
    return { ...NO_BLOCK, sums: block.sums.map((row) => ({ ...row, isTotal: row.isTotal ?? false })) };
  }
  if ('button' in block) {
    return { ...NO_BLOCK, button: { ...block.button, link: addressOf(block.button.link, layout) } };
  }
  return { ...NO_BLOCK, ...block };
}

/** A path of the shop as a whole address; other addresses as they are. */
export function addressOf(link: string, { publicUrl }: EmailLayout): string {
  return link.startsWith('/') ? `${publicUrl}${link}` : link;
}

function emailPicture(picture: string | null | undefined, { publicUrl }: EmailLayout): string | null {
  const address = emailPictureOf(picture ?? '');
  return address === null ? null : `${publicUrl}${address}`;
}

/** Emails that an older release has put into the queue call their items `goods`. */
function itemsOf(block: EmailBlock): readonly EmailItem[] | null {
  if ('items' in block) return block.items;
  return 'goods' in block ? (block.goods as readonly EmailItem[]) : null;
}
