import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/collections/collection-calls.ts';
import { DomainError } from '#domain/errors.ts';
import { hasPermission } from '#domain/staff/roles.ts';
import { previewCollection, productsCalled } from '#server/catalog/collections/preview-collection.ts';
import {
  addCollection,
  deleteCollection,
  saveCollection,
} from '#server/catalog/collections/save-collection.ts';
import { linksToCollection } from '#server/content/links-to-collection.ts';
import { discountsFor } from '#server/discounts/discount-store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { listedCollections } from './collection-index.ts';
import { collectionPage } from './collection-page.ts';

/** Collections, by hand and by rule: docs/decisions/0285. */
export function adminCollectionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminCollections, ({ query }) => listedCollections(db, query));
  serveStaff(app, deps, calls.adminCollection, ({ params, storeId, staffMember }) =>
    collectionPage(db, {
      storeId,
      name: params.name,
      mayReadDrafts: hasPermission(staffMember, 'content:read'),
    }),
  );
  serveStaff(app, deps, calls.adminPreviewCollection, ({ body, storeId }) =>
    previewCollection(db, storeId, body),
  );
  serveStaff(app, deps, calls.adminCollectionProducts, async ({ query, storeId }) => ({
    products: await productsCalled(db, storeId, query.q),
  }));

  const adding = { call: calls.adminAddCollection, command: 'collections add' };
  serveChanges(app, deps, adding, async ({ body, storeId, audit }) => {
    const { name, title } = body;
    audit({ subject: { type: 'collection', id: name }, summary: 'Started it' });
    await addCollection(db, { storeId, name, title });
    return { name };
  });

  const saving = { call: calls.adminSaveCollection, command: 'collections save' };
  serveChanges(app, deps, saving, async ({ params: { name }, body, storeId, audit }) => {
    const { content, menu } = body;
    const before = await collectionPage(db, { storeId, name, mayReadDrafts: false });
    const changed = [
      ...CONTENT_FIELDS.map((field) => [field, before.content[field], content[field]] as const),
      ['menu', before.menu, menu] as const,
    ].filter(([, old, now]) => !isDeepStrictEqual(old, now));
    audit({
      subject: { type: 'collection', id: name },
      summary: changed.length === 0 ? 'Saved it' : `Changed ${changed.map(([field]) => field).join(', ')}`,
      before: Object.fromEntries(changed.map(([field, old]) => [field, old])),
      after: Object.fromEntries(changed.map(([field, , now]) => [field, now])),
    });
    const edited = { storeId, name, version: body.version };
    return { version: await saveCollection(db, edited, content, menu) };
  });

  const deleting = { call: calls.adminDeleteCollection, command: 'collections delete' };
  serveChanges(app, deps, deleting, async ({ params: { name }, body, storeId, staffMember, audit }) => {
    audit({ subject: { type: 'collection', id: name }, summary: 'Deleted it' });
    const links = await linksToCollection(db, { storeId, name, withDrafts: true });
    if (links.length > 0)
      throw new DomainError(
        'not_possible_now',
        hasPermission(staffMember, 'content:read')
          ? `The content of the shop links to it: ${links.join('; ')}. Change that first.`
          : 'The content of the shop links to it. Ask somebody who may see it to change that first.',
      );
    const codes = await discountsFor(db, storeId, name);
    if (codes.length > 0)
      throw new DomainError(
        'not_possible_now',
        hasPermission(staffMember, 'discounts:read')
          ? `These discounts are for it: ${codes.join(', ')}. Change them first.`
          : 'Discounts are for it. Ask somebody who may see them to change them first.',
      );
    await deleteCollection(db, { storeId, name, version: body.version });
    return {};
  });
}

const CONTENT_FIELDS = ['title', 'description', 'picture', 'products', 'rule'] as const;
