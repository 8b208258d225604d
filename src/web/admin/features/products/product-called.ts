import type { MemberProduct } from '#contracts/admin/collections/collection-calls.ts';

/** A product by its handle, which is all there is of one that the shop no longer has. */
export const productCalled = (handle: string, known: readonly MemberProduct[]): MemberProduct =>
  known.find((product) => product.handle === handle) ?? {
    handle,
    title: handle,
    status: 'archived',
    picture: null,
  };
