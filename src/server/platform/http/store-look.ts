import type { FastifyInstance, FastifyReply } from 'fastify';
import { DEFAULT_LOOK, type StoreLook } from '#domain/presentation/store-look.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The look of the small pages that are no part of the shop's. */
    storeLook?: () => StoreLook;
  }
}

/** Gives the small pages of an app the look of its store, as it is when they are sent. */
export function provideStoreLook(app: FastifyInstance, look: () => StoreLook): void {
  app.decorate('storeLook', look);
}

/** The look of the store that answers. */
export const lookOfReply = ({ server }: FastifyReply): StoreLook => server.storeLook?.() ?? DEFAULT_LOOK;
