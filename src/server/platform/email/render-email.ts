import { readFileSync } from 'node:fs';
import Handlebars from 'handlebars';
import { emailPictureOf } from '#domain/presentation/email-picture.ts';
import type { EmailBlock, EmailContent } from './email-content.ts';

/** Who writes: stands in every letter. */
export interface EmailLayout {
  readonly brand: string;
  /** The store's logo (`/pictures/brand/logo.svg`); without one its name is written. */
  readonly logo?: string | null;
  /** Base of every link, without a slash at its end. */
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

/** A letter in the house layout, as HTML and as text with the same words. What stands in it is escaped in the HTML. */
export function renderEmail(letter: EmailContent, house: EmailLayout): RenderedEmail {
  const view = {
    brand: house.brand,
    publicUrl: house.publicUrl,
    logo: mailPicture(house.logo, house),
    subject: letter.subject,
    preview: letter.preview,
    heading: letter.heading,
    reason: letter.reason,
    unsubscribeLink: letter.unsubscribeLink ? addressOf(letter.unsubscribeLink, house) : null,
    blocks: letter.blocks.map((block) => viewOf(block, house)),
  };
  return { html: asHtml(view), text: asText(view) };
}

/** Templates are strict: what a block is not stands there as null. */
const NO_BLOCK = { paragraph: null, button: null, goods: null, sums: null, lines: null };

function viewOf(block: EmailBlock, house: EmailLayout): object {
  if ('goods' in block) {
    const goods = block.goods.map((row) => ({ ...row, picture: mailPicture(row.picture, house) }));
    return { ...NO_BLOCK, goods };
  }
  if ('sums' in block) {
    return { ...NO_BLOCK, sums: block.sums.map((row) => ({ ...row, isTotal: row.isTotal ?? false })) };
  }
  if ('button' in block) {
    return { ...NO_BLOCK, button: { ...block.button, link: addressOf(block.button.link, house) } };
  }
  return { ...NO_BLOCK, ...block };
}

/** A path of the shop as a whole address; other addresses as they are. */
export function addressOf(link: string, { publicUrl }: EmailLayout): string {
  return link.startsWith('/') ? `${publicUrl}${link}` : link;
}

function mailPicture(picture: string | null | undefined, { publicUrl }: EmailLayout): string | null {
  const address = emailPictureOf(picture ?? '');
  return address === null ? null : `${publicUrl}${address}`;
}
