import type { FastifyInstance, FastifyReply } from 'fastify';
import { DEFAULT_LOOK, type StoreLook } from '#domain/presentation/store-look.ts';
import { escapeHtml } from './escape-html.ts';

/** What the small pages that are no part of the shop's show of the store. */
interface ShownStore {
  readonly brand: string;
  /** The path of its logo (`/pictures/brand/logo.svg`); without one its name is shown. */
  readonly logo: string | null;
  readonly look: StoreLook;
}

declare module 'fastify' {
  interface FastifyInstance {
    shownStore?: ShownStore;
    /** Whether the card provider is sandboxed. */
    isSandboxed?: boolean;
  }
}

/** Gives the small pages of an app the name, logo and look of its store, as they are when a page is sent. */
export function provideShownStore(app: FastifyInstance, store: ShownStore, isSandboxed: boolean): void {
  app.decorate('shownStore', { getter: () => store });
  app.decorate('isSandboxed', isSandboxed);
}

/** The look of the store that answers. */
export const lookOfReply = ({ server }: FastifyReply): StoreLook => server.shownStore?.look ?? DEFAULT_LOOK;

/** Says, as every page of a sandboxed shop does, that no real card is charged; empty in another shop. Spec §10, Sandbox. */
export function sandboxBannerOfReply(reply: FastifyReply): string {
  if (!reply.server.isSandboxed) return '';
  const { ink, paper, tertiary } = lookOfReply(reply);
  const style = `justify-self:stretch;padding:.5rem 1rem;background:${ink};color:${paper};font:.875rem/1.4 Inter,system-ui,sans-serif;text-align:center`;
  return `<aside aria-label="About this shop" style="${style}"><strong style="color:${tertiary}">Sandbox:</strong> no real card is charged.</aside>`;
}

/** The policy of a page's pictures, for one with the store's logo. */
export const LOGO_SOURCES = "img-src 'self'";

/** Pages draw their other links as buttons. */
const PLAIN_LINK =
  'display:inline-block;min-height:0;margin:0 0 1.5rem;padding:0;border:0;border-radius:0;background:none;box-shadow:none;color:inherit;font-weight:800';

/**
 * The store's logo, or its name, as a link to the shop; nothing where the store is not known. Without a height a drawing that names no
 * size of its own would have none.
 */
export function logoOfReply({ server }: FastifyReply): string {
  const { brand, logo } = server.shownStore ?? { brand: '', logo: null };
  if (brand === '') return '';
  const name = escapeHtml(brand);
  const shown =
    logo === null
      ? name
      : `<img src="${escapeHtml(logo)}" alt="${name}" style="display:block;height:3rem;max-width:100%;object-fit:contain;object-position:left">`;
  return `<header><a href="/" style="${PLAIN_LINK}">${shown}</a></header>`;
}
